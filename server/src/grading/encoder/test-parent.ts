import { createEncoder } from "./encoder.ts";

/** A process with an encoder: prints the id of its child process. With the argument "stay" it does not end by itself. */
const encoder = createEncoder({ maxProcesses: 1 });
await encoder.read([[{ speaker: "agent", text: "Hello." }]]);
process.stdout.write(`${encoder.processIds().join()}\n`);
if (process.argv[2] === "stay") setInterval(() => {}, 1_000);
