import { expect, test } from "vitest";
import { readClosely } from "../read-closely.ts";
import type { Turn } from "../types.ts";
import { questionsIn } from "./questions.ts";

function kinds(text: string): readonly string[] {
  const turn: Turn = { index: 0, nodeId: "turn", speaker: "customer", text, startMs: null, endMs: null };
  const bare = { channel: "voice", language: "en", durationSeconds: null, agent: null, tags: [], metadata: {} };
  return questionsIn(readClosely({ ...bare, turns: [turn], steps: [] }), turn).map(({ kind }) => kind);
}

test("questions are known by their word order, with or without marks", () => {
  expect(kinds("hi my name is ida rask what time do you open")).toEqual(["when"]);
  expect(kinds("i lost my card can you send me a new one")).toEqual(["request"]);
  expect(kinds("i was wondering how much the blue one is")).toEqual(["amount"]);
  expect(kinds("okay and where is it now")).toEqual(["where"]);
  expect(kinds("Is it covered? And why was I not told?")).toEqual(["yes_no", "why"]);
  expect(kinds("and in red?")).toEqual(["what"]);
});

test("statements with the words of questions are none", () => {
  for (const text of [
    "i know what you mean",
    "the man who is in charge said no",
    "what i need is a refund",
    "do that please",
  ]) {
    expect([text, kinds(text)]).toEqual([text, []]);
  }
});

test("what wants no answer is none", () => {
  for (const text of ["Hello?", "it's nice isn't it", "are you kidding me?", "how are you", "Is anybody there?"]) {
    expect([text, kinds(text)]).toEqual([text, []]);
  }
});
