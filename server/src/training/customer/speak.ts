import { digestOf, seededFraction } from "../../platform/seeded-random.ts";
import type { Beat, CustomerBehaviour, CustomerConcern, CustomerState } from "../types.ts";
import {
  againLines,
  endLines,
  fairEnd,
  leadIns,
  reactions,
  restLines,
  thanksLines,
  waitLines,
  warnLines,
  wonderLines,
} from "./phrasings.ts";

export interface SpokenLine {
  readonly text: string;
  readonly state: CustomerState;
}

/** Phrasings that are tried before the customer leaves rather than say the same thing a third time. */
const maxTries = 12;
const maxSame = 2;
const maxQuoteChars = 60;

export const moodBand = (mood: number): keyof typeof leadIns =>
  mood >= 65 ? "warm" : mood >= 40 ? "neutral" : mood >= 20 ? "annoyed" : "angry";

/** Puts the beats into words: of each pool the phrasing used least, the seed decides among equals. */
export function speak(
  behaviour: CustomerBehaviour,
  state: CustomerState,
  beats: readonly Beat[],
  { seed, position }: { readonly seed: number; readonly position: number },
): SpokenLine {
  let used: Record<string, number> = { ...state.used };
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const parts: string[] = [];
    const at = position * maxTries + attempt;
    const pick = (pool: string, lines: readonly string[]) => {
      const least = Math.min(...lines.map((_, i) => used[`${pool}.${i}`] ?? 0));
      const free = lines.flatMap((_, i) => ((used[`${pool}.${i}`] ?? 0) === least ? [i] : []));
      const i = free[Math.floor(seededFraction(seed, at * 8 + parts.length) * free.length)] ?? 0;
      used = { ...used, [`${pool}.${i}`]: least + 1 };
      return lines[i] ?? "";
    };
    for (const beat of beats) parts.push(...wordsFor(behaviour, state, beat, pick));
    const text = parts.join(" ");
    const digest = digestOf(text);
    const isNew = state.lines.filter((line) => line === digest).length < maxSame;
    if (text !== "" && isNew) return { text, state: { ...state, used, lines: [...state.lines, digest] } };
  }
  const end = state.end ?? "gave_up";
  const text = endLines[end][0] ?? "";
  return { text, state: { ...state, end, lines: [...state.lines, digestOf(text)] } };
}

type Pick = (pool: string, lines: readonly string[]) => string;

function wordsFor(behaviour: CustomerBehaviour, { mood }: CustomerState, beat: Beat, pick: Pick): readonly string[] {
  switch (beat.do) {
    case "react":
      return [pick(`react.${beat.to}`, reactions[beat.to] ?? []).replace("{quote}", quoted(beat.quote))];
    case "answer": {
      const line = pick(`answer.${beat.key}`, behaviour.answers.find(({ key }) => key === beat.key)?.lines ?? []);
      return beat.isRepeated ? [pick("again", againLines), line] : [line];
    }
    case "thank":
      return [pick(`thank.${beat.key}`, thanksFor(concern(behaviour, beat.key)))];
    case "raise": {
      const line = pick(`raise.${beat.key}`, concern(behaviour, beat.key)?.lines ?? []);
      const band = moodBand(mood);
      return beat.isRepeated ? [pick(`lead.${band}`, leadIns[band]), line] : [line];
    }
    case "wonder":
      return [pick("wonder", wonderLines)];
    case "wait":
      return [pick("wait", waitLines)];
    case "warn":
      return [pick("warn", warnLines)];
    case "rest":
      return mood >= 45 ? [pick("rest.good", restLines.good)] : [pick("rest.fair", restLines.fair)];
    case "leave":
      if (beat.end === "satisfied" && mood < 45) return [pick("end.fair", fairEnd)];
      return [pick(`end.${beat.end}`, endLines[beat.end])];
  }
}

const concern = ({ concerns }: CustomerBehaviour, key: string) => concerns.find((one) => one.key === key);

const thanksFor = (settled: CustomerConcern | undefined) =>
  settled && settled.thanks.length > 0 ? settled.thanks : thanksLines;

const quoted = (quote: string) => (quote.length > maxQuoteChars ? `${quote.slice(0, maxQuoteChars)}…` : quote);
