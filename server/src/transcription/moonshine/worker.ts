import { parentPort } from "node:worker_threads";
import { loadRecogniser } from "./recognise.ts";

/** Runs apart from the server's thread, which would stand still for seconds otherwise. One message, one answer. */
const loading = loadRecogniser();

parentPort?.on("message", async (samples: Float32Array) => {
  try {
    const recognise = await loading;
    parentPort?.postMessage({ text: await recognise(samples) });
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message });
  }
});
