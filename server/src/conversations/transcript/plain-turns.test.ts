import fc from "fast-check";
import { expect, test } from "vitest";
import { marksWithEvidence } from "./evidence.ts";
import { piecesOf } from "./pieces.ts";
import { readPlainTurns } from "./plain-turns.ts";
import { readLines } from "./reading.ts";

const sureHeads = ["Agent: ", "Agent: ", "Customer: ", "customer:", "AGENT: ", "  Agent:  ", "Tool: ", "Speaker 1: "];
const timedHeads = ["[00:12] Agent: ", "Agent [00:12]: ", "00:12 Customer: ", "Agent: [00:12] "];
const otherHeads = [
  "",
  "",
  "  ",
  "Ann: ",
  "Note: ",
  "Agent - ",
  "12:30 ",
  "> ",
  "On 15 Jan ",
  "From: ",
  "Agent:",
  "\u200f",
];
const words = ["hello", "a:b", "12:30", "(x)", "[00:12]", "🙂", "您好", "wait,", ""];
const line = (heads: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...heads), fc.array(fc.constantFrom(...words), { maxLength: 3 }))
    .map(([head, said]) => head + said.join(" "));
const document = (heads: readonly string[]) =>
  fc
    .tuple(fc.array(line(heads), { maxLength: 15 }), fc.constantFrom("\n", "\r\n", "\n\n"))
    .map(([lines, end]) => lines.join(end));

/** With an eye on all lines, as transcripts of every other form are read. */
function readTogether(text: string) {
  const reading = readLines(text);
  return piecesOf(
    text,
    marksWithEvidence(text, reading, () => false),
  );
}

test.each([
  { form: "sure labels", heads: sureHeads, atLeast: 500 },
  { form: "sure labels and others", heads: [...sureHeads, ...otherHeads], atLeast: 100 },
  { form: "labels with times", heads: [...sureHeads, ...timedHeads], atLeast: 100 },
])("line by line says the same as all lines together: $form", ({ heads, atLeast }) => {
  let plain = 0;
  fc.assert(
    fc.property(document(heads), (text) => {
      const pieces = readPlainTurns(text);
      if (!pieces) return;
      plain += 1;
      expect(pieces).toEqual(readTogether(text));
    }),
    { numRuns: 1_000 },
  );
  expect(plain).toBeGreaterThan(atLeast);
});

test.each([
  ["a name that others must bear out", "Agent: hello\nAnn: hi"],
  ["a time that may be part of what was said", "Agent: (12:30) is fine"],
  ["a line that may be a mail's", "Agent: hello\nOn Monday Ann wrote:"],
  ["a label on a line of its own", "Agent 00:12\nhello"],
])("%s is for whoever reads all lines together", (_what, text) => {
  expect(readPlainTurns(text)).toBeNull();
});
