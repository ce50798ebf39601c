import fc from "fast-check";
import type { NodeRole } from "../types.ts";
import { type ParseOptions, parseTranscript } from "./parse-transcript.ts";

/** What was told in a transcript, a line per place: `agent Ann 12000-15000: Hello`; parts that are unknown are left out. */
export function told(text: string, options?: ParseOptions): string[] {
  return parseTranscript(text, options).map(({ type, role, name, start, end, atMs, untilMs }) => {
    const time = atMs === null ? "" : `${atMs}${untilMs === null ? "" : `-${untilMs}`}`;
    const who = [type === "turn" ? "" : type, role, name, time].filter(Boolean).join(" ");
    return `${who || "?"}: ${text.slice(start, end)}`;
  });
}

export interface Speaker {
  readonly role: NodeRole | null;
  readonly name: string | null;
}

export interface Turn {
  /** Which of the speakers. */
  readonly by: number;
  readonly lines: readonly string[];
  /** Seconds since the turn before. */
  readonly pause: number;
}

// Words that have been taken for labels, time stamps, quotations and headers.
const trickyWords = [
  "12:30",
  "http://a.b/c",
  "a:b",
  "Note:",
  "[x]",
  "(00:12)",
  "->",
  "--",
  "—",
  ">",
  "é",
  "שלום",
  "您好",
];
const plainWords = ["well", "order", "today", "Monday", "fine,", "thanks!", "really?", "🙂", "don't", "x", "1234567"];
const word = fc.constantFrom(...plainWords, ...trickyWords);
const firstWord = fc.constantFrom("well", "it", "yes", "nope", "я", "好");
const line = fc.tuple(firstWord, fc.array(word, { maxLength: 6 })).map(([first, rest]) => [first, ...rest].join(" "));
/** Later lines of a turn, that have a colon or a time where a label could be. */
const laterLine = fc.oneof(
  { weight: 4, arbitrary: line },
  fc.constantFrom(
    "Note: call back",
    "Order ID: 7",
    "http://a.b/c",
    "12:30 is fine",
    "• Total: 3",
    "re: that",
    "C:\\temp",
  ),
  fc.constantFrom("", "  ", "\t"),
);

/** The last line is never blank: at the end of a turn, blank lines are nobody's. */
const lines = fc
  .tuple(line, fc.array(laterLine, { maxLength: 3 }), line)
  .map(([first, between, last]) => (between.length === 0 ? [first] : [first, ...between, last]));

export const oneLine = line.map((only) => [only]);
export const manyLines = lines;

export const turnsOf = (speakers: number, said: fc.Arbitrary<readonly string[]>) =>
  fc.array(fc.record({ by: fc.nat({ max: speakers - 1 }), lines: said, pause: fc.integer({ min: 1, max: 90 }) }), {
    minLength: 1,
    maxLength: 12,
  });

/** Everybody speaks at least twice. */
export const conversationOf = (
  speakers: number,
  said: fc.Arbitrary<readonly string[]>,
): fc.Arbitrary<readonly Turn[]> =>
  fc
    .tuple(turnsOf(speakers, said), fc.array(said, { minLength: 2 * speakers, maxLength: 2 * speakers }))
    .map(([turns, more]) => [...turns, ...more.map((extra, i) => ({ by: i % speakers, lines: extra, pause: 5 }))]);

export const lineEnds = fc.constantFrom("\n", "\r\n", "\r");

/** Since the beginning, by turn. */
export function secondsOf(turns: readonly Turn[]): number[] {
  let at = 0;
  return turns.map(({ pause }) => {
    at += pause;
    return at;
  });
}

/** As `told` should tell them. */
export const expected = (
  turns: readonly Turn[],
  speakers: readonly Speaker[],
  lineEnd: string,
  times: readonly string[] = [],
): string[] =>
  turns.map((turn, i) => {
    const { role, name } = speakers[turn.by] as Speaker;
    return `${[role, name, times[i]].filter(Boolean).join(" ") || "?"}: ${turn.lines.join(lineEnd)}`;
  });

const two = (number: number) => String(number).padStart(2, "0");

export const minutes = (s: number) => `${two(Math.floor(s / 60))}:${two(s % 60)}`;
export const hours = (s: number) => `${two(Math.floor(s / 3600))}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
