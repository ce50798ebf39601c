import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { EncoderRuntimeName } from "./types.ts";

export type TensorData = Float32Array | BigInt64Array;

export interface NamedTensor {
  readonly type: "float32" | "int64";
  readonly data: TensorData;
  readonly dims: readonly number[];
}

/** A loaded ONNX file. Returns each output's numbers by its name. */
export type OnnxGraph = (
  inputs: Readonly<Record<string, NamedTensor>>,
) => Promise<Readonly<Record<string, Float32Array>>>;

export interface OnnxRuntime {
  readonly name: EncoderRuntimeName;
  load(file: URL): Promise<OnnxGraph>;
}

/** What both libraries have in common, as far as it is used here. */
interface OnnxLibrary {
  readonly Tensor: new (type: NamedTensor["type"], data: TensorData, dims: readonly number[]) => object;
}

interface OnnxSession {
  run(feeds: Readonly<Record<string, object>>): Promise<Readonly<Record<string, { readonly data: unknown }>>>;
}

/** One thread: the machine's other cores answer requests. */
const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  graphOptimizationLevel: "all",
  // Only errors. Warnings about the processor would go to the server's output.
  logSeverityLevel: 3,
} as const;

/** Native code where there is a build for this machine, otherwise WebAssembly, which takes about four times as long. */
export async function loadRuntime(allowed: readonly EncoderRuntimeName[]): Promise<OnnxRuntime> {
  const failures: string[] = [];
  for (const name of allowed) {
    try {
      return await loaders[name]();
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message}`);
    }
  }
  throw new Error(failures.join("; "));
}

const loaders: Readonly<Record<EncoderRuntimeName, () => Promise<OnnxRuntime>>> = {
  async "onnxruntime-node"() {
    const ort = await import("onnxruntime-node");
    return {
      name: "onnxruntime-node",
      load: async (file) =>
        graphOf(ort as never, (await ort.InferenceSession.create(fileURLToPath(file), sessionOptions)) as never),
    };
  },
  async "onnxruntime-web"() {
    const ort = await import("onnxruntime-web");
    ort.env.wasm.numThreads = 1;
    return {
      name: "onnxruntime-web",
      load: async (file) => {
        const options = { ...sessionOptions, executionProviders: ["wasm"] };
        return graphOf(ort as never, (await ort.InferenceSession.create(await readFile(file), options)) as never);
      },
    };
  },
};

const graphOf =
  ({ Tensor }: OnnxLibrary, session: OnnxSession): OnnxGraph =>
  async (inputs) => {
    const tensors = Object.entries(inputs).map(
      ([name, { type, data, dims }]) => [name, new Tensor(type, data, dims)] as const,
    );
    const outputs = await session.run(Object.fromEntries(tensors));
    return Object.fromEntries(Object.entries(outputs).map(([name, { data }]) => [name, data as Float32Array]));
  };
