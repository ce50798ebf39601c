import { expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { consistentInformation } from "./consistent-information.ts";

const verdict = (...lines: string[]) => judged(consistentInformation, lines).verdict;

test("what is taken back later fails, by whoever points it out", () => {
  expect(verdict("c: what does it cost?", "a: It is 20 euros.", "c: sure?", "a: My mistake, it is 40 euros.")).toBe(
    "fail",
  );
  expect(
    verdict("c: what does it cost?", "a: It is 20 euros.", "c: ok", "a: I gave you the wrong price, it is 40."),
  ).toBe("fail");
  expect(
    verdict("c: is it free?", "a: Yes.", "a: The fee is 5 euros.", "c: but you said it was free a minute ago"),
  ).toBe("fail");
});

test("what stands passes", () => {
  expect(verdict("c: what does it cost?", "a: It is 20 euros.", "c: thanks")).toBe("pass");
  expect(verdict("c: my bill is wrong", "a: You are right, the bill was wrong. I have corrected it.")).toBe("pass");
});

test("nobody contradicts an agent that says nothing", () => {
  expect(verdict("c: hello?")).toBe("not_applicable");
});
