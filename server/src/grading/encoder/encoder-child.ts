import { setPriority } from "node:os";
import { loadRuntime } from "./load-runtime.ts";
import { type LoadedEncoder, readConversation } from "./read-conversation.ts";
import { readModelFile } from "./read-model-file.ts";
import { createTokenizer } from "./tokenize.ts";
import type { EncoderReading, EncoderReply, EncoderRequest, EncoderRuntimeName } from "./types.ts";

/**
 * The program of the encoder's process: `node encoder-child.ts WEIGHTS_FOLDER RUNTIME …`. It is a process and no thread because
 * onnxruntime-node 1.16 crashes when several threads load it.
 */
const [folder, ...runtimes] = process.argv.slice(2);

// The channel closes with the parent, also when that is killed.
process.on("disconnect", () => process.exit());
// Ctrl-C in a terminal reaches the whole process group. The parent finishes its work first and then ends this process.
process.on("SIGINT", () => {});

/** Requests come before grading in the background. */
const lowPriority = 10;
try {
  setPriority(lowPriority);
} catch {
  // Not allowed everywhere, and only a matter of speed.
}

const send = (reply: EncoderReply) => process.send?.(reply);

const loading = load();
loading.catch((error: Error) => {
  send({ notLoaded: error.message });
  process.disconnect();
});

async function load(): Promise<LoadedEncoder> {
  const file = (name: string) => new URL(name, folder);
  const model = await readModelFile(file("model.json"));
  const runtime = await loadRuntime(runtimes as EncoderRuntimeName[]);
  const [turns, verdicts] = [await runtime.load(file("turns.onnx")), await runtime.load(file("verdicts.onnx"))];
  const encoder = { model, tokenize: createTokenizer(model.vocabulary), turns, verdicts };
  send({ loaded: runtime.name });
  return encoder;
}

process.on("message", async ({ id, conversations }: EncoderRequest) => {
  const encoder = await loading.catch(() => null);
  if (!encoder) return;
  const readings: (EncoderReading | null)[] = [];
  let problem: string | null = null;
  for (const turns of conversations) {
    try {
      readings.push(await readConversation(encoder, turns));
    } catch (error) {
      readings.push(null);
      problem = (error as Error).message;
    }
  }
  send({ id, readings, error: problem });
});
