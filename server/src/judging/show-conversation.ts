import type { GradedConversation, Judged, Step, Turn } from "../grading/index.ts";
import { cutFront, cutText } from "./cut-text.ts";

/** A stretch of a text that the model gets to see. */
export interface ShownText {
  readonly text: string;
  /** Where in the whole text it begins. */
  readonly from: number;
}

/** What of a conversation the model gets to see: all of it, or as much as a prompt of bounded length can hold. */
export interface ShownConversation {
  /** One JSON object per line. */
  readonly lines: readonly string[];
  readonly turns: ReadonlyMap<number, { readonly turn: Turn; readonly texts: readonly ShownText[] }>;
  /** Their texts cut to what is shown. */
  readonly steps: ReadonlyMap<number, Step>;
  /** What had to be left out, in a sentence. */
  readonly cut: string | null;
}

interface Piece {
  readonly index: number;
  readonly lines: readonly string[];
  readonly size: number;
  readonly texts: readonly ShownText[];
  readonly steps: readonly (readonly [number, Step])[];
}

/** About 15,000 tokens: what every current model reads at once, at a price that stays small. */
const maxChars = 60_000;
const maxTurnChars = 6_000;
const maxStepChars = 600;
const maxStepsPerTurn = 20;
/** Shares of the room after which the beginning, the end and what surrounds the local evidence have had enough. */
const shares = { beginning: 0.25, end: 0.55, evidence: 0.95 };

export function showConversation(conversation: GradedConversation, local: readonly Judged[]): ShownConversation {
  const { turns } = conversation;
  const stepsAfter = Map.groupBy([...conversation.steps.keys()], (i) => (conversation.steps[i] as Step).afterTurn);
  const chosen = new Map<number, Piece>();
  let used = 0;
  const take = (order: Iterable<number>, limit: number) => {
    for (const index of order) {
      if (chosen.has(index)) continue;
      const piece = pieceOf(conversation, index, stepsAfter.get(index) ?? []);
      if (used + piece.size > limit) return;
      chosen.set(index, piece);
      used += piece.size;
    }
  };
  // -1 stands for what happened before the first turn.
  take(range(-1, turns.length), maxChars * shares.beginning);
  take(range(turns.length - 1, -1, -1), maxChars * shares.end);
  take(aroundEvidence(local, turns.length), maxChars * shares.evidence);
  take(range(-1, turns.length), maxChars);

  const pieces = [...chosen.values()].sort((a, b) => a.index - b.index);
  return {
    lines: [head(conversation), ...withGaps(pieces, turns.length)],
    turns: new Map(
      pieces.flatMap(({ index, texts }) => {
        const turn = turns[index];
        return turn ? [[turn.index, { turn, texts }] as const] : [];
      }),
    ),
    steps: new Map(pieces.flatMap(({ steps }) => steps)),
    cut: cutSentence(pieces, turns.length),
  };
}

/** No text in it can look like a marker or break a line, whatever it says. */
const encodeLine = (value: object): string =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const head = ({ channel, language, durationSeconds }: GradedConversation) =>
  encodeLine({ channel, language, duration_seconds: durationSeconds });

function pieceOf({ turns, steps }: GradedConversation, index: number, after: readonly number[]): Piece {
  const turn = turns[index];
  const texts = turn ? shownTexts(turn.text) : [];
  const shownSteps = after.slice(0, maxStepsPerTurn).map((i) => [i, shownStep(steps[i] as Step)] as const);
  const lines = [
    ...(turn ? [turnLine(turn, texts)] : []),
    ...shownSteps.map(([i, step]) => stepLine(i, step)),
    ...(after.length > shownSteps.length ? [encodeLine({ left_out_steps: after.length - shownSteps.length })] : []),
  ];
  return { index, lines, size: lines.reduce((sum, line) => sum + line.length + 1, 0), texts, steps: shownSteps };
}

/** Of a very long turn its beginning and its end. */
function shownTexts(text: string): ShownText[] {
  if (text.length <= maxTurnChars) return [{ text, from: 0 }];
  const last = cutFront(text, maxTurnChars / 3);
  return [
    { text: cutText(text, (maxTurnChars * 2) / 3), from: 0 },
    { text: last, from: text.length - last.length },
  ];
}

function turnLine({ index, speaker, startMs, text }: Turn, texts: readonly ShownText[]): string {
  const [first, last] = texts;
  return encodeLine({
    turn: index,
    speaker,
    ...(startMs === null ? {} : { at_seconds: Math.round(startMs / 100) / 10 }),
    text: first?.text ?? "",
    ...(last ? { left_out_characters: text.length - maxTurnChars, text_continued: last.text } : {}),
  });
}

function shownStep(step: Step): Step {
  const clip = (text: string | null) => (text === null ? null : cutText(text, maxStepChars));
  const { name, content, input, output, error } = step;
  return {
    ...step,
    name: clip(name),
    content: clip(content),
    input: clip(input),
    output: clip(output),
    error: clip(error),
  };
}

function stepLine(index: number, { type, name, content, input, output, failed, error }: Step): string {
  const texts = Object.entries({ name, content, input, output, error }).filter(([, text]) => text !== null);
  return encodeLine({ step: index, type, failed, ...Object.fromEntries(texts) });
}

/** Each turn that the local grader pointed at, with its neighbours. */
function aroundEvidence(local: readonly Judged[], turnCount: number): Set<number> {
  const cited = local.flatMap(({ evidence }) => evidence.flatMap(({ turn }) => (turn === null ? [] : [turn])));
  return new Set(cited.flatMap((turn) => [turn, turn - 1, turn + 1]).filter((i) => i >= 0 && i < turnCount));
}

function withGaps(pieces: readonly Piece[], turnCount: number): string[] {
  let next = -1;
  const gap = (until: number) => {
    // What happened before the first turn is no turn.
    const missing = until - Math.max(0, next);
    return missing > 0 ? [encodeLine({ left_out_turns: missing })] : [];
  };
  const lines = pieces.flatMap((piece) => {
    const before = gap(piece.index);
    next = piece.index + 1;
    return [...before, ...piece.lines];
  });
  return [...lines, ...gap(turnCount)];
}

function cutSentence(pieces: readonly Piece[], turnCount: number): string | null {
  const shown = pieces.filter(({ index }) => index >= 0);
  const partly = shown.filter(({ texts }) => texts.length > 1).length;
  if (shown.length === turnCount && partly === 0) return null;
  return `The model judge saw ${shown.length} of ${turnCount} turns${partly > 0 ? `, ${partly} of them in part` : ""}.`;
}

function* range(from: number, to: number, step = 1): Generator<number> {
  for (let i = from; step > 0 ? i < to : i > to; i += step) yield i;
}
