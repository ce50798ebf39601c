import { readFile } from "node:fs/promises";
import llamaTokenizer from "llama-tokenizer-js";
import * as ort from "onnxruntime-web";

/** Moonshine tiny, as its files define it. */
const heads = 8;
const headSize = 36;
const beginToken = 1;
const endToken = 2;
/** Nobody says more words than that; a model that has lost its way goes on for ever. */
const tokensPerSecond = 6.5;

export type Recognise = (samples: Float32Array) => Promise<string>;

/** Loads the model from its package; nothing comes from the network. */
export async function loadRecogniser(): Promise<Recognise> {
  // One thread: the machine's other cores answer requests.
  ort.env.wasm.numThreads = 1;
  const folder = new URL("model/tiny/quantized/", import.meta.resolve("@moonshine-ai/moonshine-js"));
  const load = async (name: string) =>
    ort.InferenceSession.create(await readFile(new URL(name, folder)), { executionProviders: ["wasm"] });
  const encoder = await load("encoder_model.onnx");
  const decoder = await load("decoder_model_merged.onnx");
  // What was heard stays the same after the first step; only what was said grows. It is large, so it is left where it is.
  const growing = decoder.outputNames.filter((name) => !name.includes(".encoder."));
  const pastNames = decoder.inputNames.filter((name) => name.startsWith("past_key_values."));

  return async (samples) => {
    const input = new ort.Tensor("float32", samples, [1, samples.length]);
    const { last_hidden_state: heard } = await encoder.run({ input_values: input });
    if (!heard) throw new Error("The encoder gives no hidden state.");
    let past: Record<string, ort.Tensor> = Object.fromEntries(
      pastNames.map((name) => [name, new ort.Tensor("float32", new Float32Array(0), [0, heads, 1, headSize])]),
    );
    const tokens: number[] = [];
    const most = Math.ceil((samples.length / 16_000) * tokensPerSecond);
    for (let token = beginToken; tokens.length < most; ) {
      const isFirst = token === beginToken;
      const step = {
        ...past,
        input_ids: new ort.Tensor("int64", BigInt64Array.of(BigInt(token)), [1, 1]),
        encoder_hidden_states: heard,
        use_cache_branch: new ort.Tensor("bool", [!isFirst], [1]),
      };
      const output = isFirst ? await decoder.run(step) : await decoder.run(step, growing);
      token = likeliest(output.logits?.data as Float32Array);
      if (token === endToken) break;
      tokens.push(token);
      past = Object.fromEntries(
        Object.entries(past).map(([name, tensor]) => [
          name,
          output[name.replace("past_key_values", "present")] ?? tensor,
        ]),
      );
    }
    return llamaTokenizer.decode(tokens, false, false).trim();
  };
}

function likeliest(logits: Float32Array): number {
  let best = 0;
  for (let i = 1; i < logits.length; i += 1) if ((logits[i] as number) > (logits[best] as number)) best = i;
  return best;
}
