/** What a test wants a worker thread to do. */
export type TestInput =
  | { readonly do: "add"; readonly numbers: readonly number[] }
  | { readonly do: "throw"; readonly message: string }
  | { readonly do: "crash" }
  | { readonly do: "crash once"; readonly flag: SharedArrayBuffer }
  | { readonly do: "wait"; readonly flag: SharedArrayBuffer }
  | { readonly do: "read environment" };

export function run(input: TestInput): unknown {
  switch (input.do) {
    case "add":
      return input.numbers.reduce((sum, number) => sum + number, 0);
    case "throw":
      throw new RangeError(input.message);
    case "crash":
      return process.exit(1);
    case "crash once":
      return Atomics.add(new Int32Array(input.flag), 0, 1) === 0 ? process.exit(1) : "done";
    case "wait":
      Atomics.add(new Int32Array(input.flag), 1, 1);
      Atomics.notify(new Int32Array(input.flag), 1);
      Atomics.wait(new Int32Array(input.flag), 0, 0);
      return "done";
    case "read environment":
      return Object.keys(process.env);
  }
}
