import { chancesOf, sigmoid } from "./chances.ts";
import type { NamedTensor, OnnxGraph } from "./load-runtime.ts";
import { quotesOf, sentencesWithTokens } from "./quotes.ts";
import type { EncoderModel } from "./read-model-file.ts";
import type { Tokenize, TokenizedText } from "./tokenize.ts";
import type { CheckReading, EncoderInput, EncoderReading } from "./types.ts";
import { type TurnWindow, windowsOf } from "./windows.ts";

const beginToken = 2;
const endToken = 3;

export interface LoadedEncoder {
  readonly model: EncoderModel;
  readonly tokenize: Tokenize;
  readonly turns: OnnxGraph;
  readonly verdicts: OnnxGraph;
}

/** What `turns.onnx` returns for the turns of a conversation, gathered from its windows. */
interface TurnOutputs {
  readonly vectors: Float32Array;
  readonly signals: Float32Array;
  /** Per turn, for each of its word tokens the part that it has in each signal. */
  readonly tokenScores: readonly Float32Array[];
}

/**
 * Reads one conversation. Each window is run by itself, without padding: the int8 products are scaled by the largest number
 * in a batch, so that in a shared batch a conversation's verdicts would depend on its neighbours.
 */
export async function readConversation(encoder: LoadedEncoder, turns: EncoderInput): Promise<EncoderReading> {
  if (turns.length === 0) return { checks: {}, signals: {} };
  const { model } = encoder;
  const texts = turns.map(({ text }) => shortened(encoder.tokenize(text), model.turn_tokens - 1));
  const tokens = turns.map(({ speaker }, turn) => {
    const role = model.first_role_token + Math.max(0, model.roles.indexOf(speaker));
    return [role, ...(texts[turn] as TokenizedText).ids];
  });
  const outputs = await runWindows(encoder, tokens);
  const { verdicts, attention } = await runVerdicts(encoder, turns, outputs);
  const sentences = turns.map(({ text }, turn) => sentencesWithTokens(text, texts[turn] as TokenizedText));
  const quotes = (signal: string) => quotesOf(sentences, outputs.tokenScores, placeOf(model.signals, signal));
  const width = model.verdicts.length;
  const checks = model.learnt_checks.map((check): [string, CheckReading] => {
    const place = placeOf(model.checks, check);
    const logits = verdicts.subarray(place * width, (place + 1) * width);
    return [
      check,
      {
        chances: chancesOf(model.verdicts, logits),
        attention: column(attention, model.checks.length, place),
        problemQuotes: quotes(`problem:${check}`),
        goodQuotes: quotes(`good:${check}`),
      },
    ];
  });
  const signals = model.learnt_signals.map((name) => [
    name,
    column(outputs.signals, model.signals.length, placeOf(model.signals, name)).map(sigmoid),
  ]);
  return { checks: Object.fromEntries(checks), signals: Object.fromEntries(signals) };
}

const shortened = ({ ids, starts }: TokenizedText, limit: number): TokenizedText => ({
  ids: ids.slice(0, limit),
  starts: starts.slice(0, limit),
});

function placeOf(names: readonly string[], name: string): number {
  const place = names.indexOf(name);
  if (place === -1) throw new Error(`model.json has no ${name}`);
  return place;
}

function column(rows: Float32Array, width: number, place: number): Float32Array {
  const values = new Float32Array(rows.length / width);
  for (let row = 0; row < values.length; row += 1) values[row] = rows[row * width + place] as number;
  return values;
}

async function runWindows(encoder: LoadedEncoder, tokens: readonly (readonly number[])[]): Promise<TurnOutputs> {
  const lengths = tokens.map(({ length }) => length);
  const parts: { readonly vectors: Float32Array; readonly signals: Float32Array }[] = [];
  const tokenScores: Float32Array[] = [];
  for (const window of windowsOf(lengths, encoder.model.window_tokens)) {
    const { vectors, signals, token_scores } = await encoder.turns(windowTensors(window, tokens));
    if (!vectors || !signals || !token_scores) throw new Error("turns.onnx lacks an output");
    parts.push({ vectors, signals });
    let at = 1;
    for (const [place, turn] of window.turns.entries()) {
      const length = lengths[turn] as number;
      const width = encoder.model.signals.length;
      // The role token is no word.
      if (place >= window.context) tokenScores.push(token_scores.slice((at + 1) * width, (at + length) * width));
      at += length;
    }
  }
  return {
    vectors: joined(parts.map(({ vectors }) => vectors)),
    signals: joined(parts.map(({ signals }) => signals)),
    tokenScores,
  };
}

function windowTensors({ context, turns }: TurnWindow, tokens: readonly (readonly number[])[]) {
  const count = turns.reduce((sum, turn) => sum + (tokens[turn] as readonly number[]).length, 2);
  const rows = turns.length - context;
  const ids = new BigInt64Array(count);
  const pool = new Float32Array(rows * count);
  ids[0] = BigInt(beginToken);
  let at = 1;
  for (const [place, turn] of turns.entries()) {
    const own = tokens[turn] as readonly number[];
    if (place >= context) pool.fill(1, (place - context) * count + at, (place - context) * count + at + own.length);
    for (const id of own) ids[at++] = BigInt(id);
  }
  ids[at] = BigInt(endToken);
  return {
    ids: integers(ids, [1, count]),
    mask: floats(new Float32Array(count).fill(1), [1, count]),
    pool: floats(pool, [1, rows, count]),
  };
}

async function runVerdicts({ model, verdicts: run }: LoadedEncoder, turns: EncoderInput, outputs: TurnOutputs) {
  const count = turns.length;
  const perTurn = (of: (turn: number) => number) =>
    integers(
      BigInt64Array.from({ length: count }, (_, turn) => BigInt(of(turn))),
      [1, count],
    );
  const { verdicts, attention } = await run({
    vectors: floats(outputs.vectors, [1, count, outputs.vectors.length / count]),
    signals: floats(outputs.signals, [1, count, model.signals.length]),
    roles: perTurn((turn) => Math.max(0, model.roles.indexOf(turns[turn]?.speaker ?? ""))),
    first: perTurn((turn) => Math.min(turn, model.farthest_place)),
    last: perTurn((turn) => Math.min(count - 1 - turn, model.farthest_place)),
    turn_mask: floats(new Float32Array(count).fill(1), [1, count]),
  });
  if (!verdicts || !attention) throw new Error("verdicts.onnx lacks an output");
  return { verdicts, attention };
}

const floats = (data: Float32Array, dims: readonly number[]): NamedTensor => ({ type: "float32", data, dims });
const integers = (data: BigInt64Array, dims: readonly number[]): NamedTensor => ({ type: "int64", data, dims });

function joined(parts: readonly Float32Array[]): Float32Array {
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
