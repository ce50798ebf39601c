import { expect, test } from "vitest";
import { parseTranscript } from "../conversations/transcript/parse-transcript.ts";
import { joinTurns } from "./join-turns.ts";
import { renderTranscript } from "./render-transcript.ts";
import type { Speaker, Turn } from "./types.ts";

const turn = (speaker: Speaker | null, startSeconds: number, endSeconds: number, text: string): Turn => ({
  speaker,
  startSeconds,
  endSeconds,
  text,
});

const parsed = (turns: readonly Turn[]) => {
  const text = renderTranscript(turns);
  return parseTranscript(text).map(({ role, start, end, atMs, untilMs }) => [
    role,
    text.slice(start, end),
    atMs,
    untilMs,
  ]);
};

test("the parser of transcripts reads who spoke, when and what, past an hour too", () => {
  expect(
    parsed([
      turn("agent", 0.94, 4.2, "Thank you for calling, how can I help?"),
      turn("customer", 4.5, 9.96, "Hi: at 10:30 my card was declined."),
      turn("agent", 3_599.97, 3_605, "One moment."),
      turn("customer", 7_000.1, 7_001, "Bye."),
    ]),
  ).toEqual([
    ["agent", "Thank you for calling, how can I help?", 900, 4_200],
    ["customer", "Hi: at 10:30 my card was declined.", 4_500, 10_000],
    ["agent", "One moment.", 3_600_000, 3_605_000],
    ["customer", "Bye.", 7_000_100, 7_001_000],
  ]);
});

test("speech without a name keeps its times and its text", () => {
  expect(
    parsed([
      turn(null, 1, 4, "Hello, this is the bank."),
      turn(null, 5, 7, "Hi."),
      turn(null, 8, 9, "How can I help?"),
    ]),
  ).toEqual([
    [null, "Hello, this is the bank.", 1_000, 4_000],
    [null, "Hi.", 5_000, 7_000],
    [null, "How can I help?", 8_000, 9_000],
  ]);
});

test("a speaker who goes on is one turn; who is answered, or waits, begins another", () => {
  const joined = joinTurns([
    turn("customer", 10, 11, "Yes."),
    turn("agent", 0, 2, " Hello,\n"),
    turn("agent", 3, 4, "how are you?"),
    turn("agent", 6, 6.5, "  "),
    turn("agent", 9, 10, "Still there?"),
    turn("agent", 11.2, 12, "Good."),
  ]);
  expect(joined).toEqual([
    turn("agent", 0, 4, "Hello, how are you?"),
    turn("agent", 9, 10, "Still there?"),
    turn("customer", 10, 11, "Yes."),
    turn("agent", 11.2, 12, "Good."),
  ]);
});

test("speech without a name is not joined: two may be speaking", () => {
  const apart = [turn(null, 0, 1, "Hello."), turn(null, 1.2, 2, "Hi.")];
  expect(joinTurns(apart)).toEqual(apart);
});
