import fc from "fast-check";
import { expect, test } from "vitest";
import { momentAt } from "./moment.ts";
import { ownersOfSteps } from "./owners-of-steps.ts";
import { parentsFirst } from "./parents-first.ts";
import { nodesOfPlaces } from "./places-to-nodes.ts";
import { traceTree } from "./tree-wire.ts";

const kinds = {
  A: { type: "turn", role: "agent" },
  C: { type: "turn", role: "customer" },
  S: { type: "turn", role: "system" },
  U: { type: "turn", role: null },
  t: { type: "tool_call", role: null },
  r: { type: "retrieval", role: null },
  e: { type: "error", role: null },
  x: { type: "transfer", role: null },
} as const;
type Letter = keyof typeof kinds;

const lettersOf = (line: string) => [...line.replaceAll(" ", "")] as Letter[];
const ownersIn = (letters: readonly Letter[]) => ownersOfSteps(letters.map((letter) => kinds[letter]));

/** One letter a line of the transcript; below it the place of the turn that it belongs to, or a dash. */
test.each([
  ["a tool between question and answer belongs to the answer", "A C t A", "- - 3 -"],
  ["several in a row keep together", "A C t r t A", "- - 5 5 5 -"],
  ["a tool and the error that it led to", "A C t e A C A", "- - 4 4 - - -"],
  ["between two turns of the agent, the second is the answer", "C A t A", "- - 3 -"],
  ["after the answer, with the customer next, it followed from the answer", "C A t C A", "- - 1 - -"],
  ["after the last turn it followed from that", "C A t e", "- - 1 1"],
  ["after a question that nobody answered it belongs to no turn", "A C t", "- - -"],
  ["before any turn it prepared the agent's greeting", "t A C", "1 - -"],
  ["before a customer who speaks first it belongs to no turn", "t C A", "- - -"],
  ["a customer who asks again still gets the answer", "A C t C r A", "- - 5 - 5 -"],
  ["system lines are in nobody's way", "A C t S r A S t", "- - 5 - 5 - - 5"],
  ["an unknown speaker is not the agent", "A U t A U t U", "- - 3 - - - -"],
  ["a transfer follows from what the agent said", "A x A", "- 0 -"],
  ["a transfer after the customer's words is nobody's answer", "A C x A", "- - - -"],
  ["a transfer before any turn stands alone", "x A", "- -"],
  ["a tool before a transfer still belongs to the answer", "A C t x A", "- - 4 - -"],
  ["without an agent nothing belongs to anybody", "C t e r S t C", "- - - - - - -"],
])("%s", (_what, transcript, expected) => {
  const owners = ownersIn(lettersOf(transcript));
  expect(owners.map((owner) => owner ?? "-").join(" ")).toBe(expected);
});

const anyTranscript = fc.array(fc.constantFrom(...(Object.keys(kinds) as Letter[])), { maxLength: 40 });
const conversation = {
  id: "conv_1",
  startedAt: momentAt(0),
  endedAt: null,
  durationSeconds: null,
  agent: null,
  channel: "chat",
} as const;

test("nothing of a transcript is lost in its tree, and siblings stay in the order of the text", () => {
  fc.assert(
    fc.property(anyTranscript, (letters) => {
      const transcript = letters.join("");
      const places = letters.map((letter, i) => {
        return { ...kinds[letter], name: null, start: i, end: i + 1, atMs: null, untilMs: null };
      });
      const nodes = nodesOfPlaces(transcript, places, null);
      expect(nodes.map(({ content }) => content).join("")).toBe(transcript);
      const root = traceTree(conversation, parentsFirst(nodes));
      const numberOf = ({ id }: { id: string }) => Number(id.slice(1));
      const seen = root.children.flatMap((node) => [node, ...node.children]);
      expect(seen.map(numberOf).sort((a, b) => a - b)).toEqual(letters.map((_, i) => i + 1));
      for (const { children } of [root, ...root.children]) {
        expect(children.map(numberOf)).toEqual(children.map(numberOf).toSorted((a, b) => a - b));
      }
      for (const node of root.children) if (node.role !== "agent") expect(node.children).toEqual([]);
    }),
  );
});

test("no customer's turn stands between a step and the agent's turn before it", () => {
  fc.assert(
    fc.property(anyTranscript, (letters) => {
      for (const [at, owner] of ownersIn(letters).entries()) {
        if (owner === null) continue;
        expect(letters[owner]).toBe("A");
        if (owner < at) expect(letters.slice(owner + 1, at)).not.toContain("C");
        else expect(letters.slice(at, owner)).not.toContain("A");
      }
    }),
  );
});
