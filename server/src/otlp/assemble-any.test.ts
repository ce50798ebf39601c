import fc from "fast-check";
import { expect, test } from "vitest";
import { assembleTrace } from "./assemble-trace.ts";
import { modelCall, outline, type TestSpan, testMapped } from "./test-spans.ts";
import type { Attributes } from "./types.ts";

const assemble = (...spans: TestSpan[]) => assembleTrace(spans.map(testMapped));

const tool = (name: string): Attributes => ({ "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": name });
const agent: Attributes = { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": "Ann" };
const chain: Attributes = { "openinference.span.kind": "CHAIN", "input.value": "Hi", "output.value": "Hello" };

const words = fc.constantFrom("a", "b", "yes");
const attributesOf = fc.oneof(
  fc
    .tuple(fc.array(fc.tuple(fc.constantFrom("user", "assistant"), words), { maxLength: 5 }), words)
    .map(([heard, said]) =>
      modelCall(
        heard.map(([role, text]) => `${role}: ${text}`),
        said,
      ),
    ),
  fc.constantFrom(tool("find"), tool("transfer_to_x"), agent, chain, { "openinference.span.kind": "RETRIEVER" }),
);
const anySpan = fc.record(
  {
    id: fc.integer({ min: 1, max: 15 }).map((id) => id.toString(16)),
    parent: fc.integer({ min: 1, max: 15 }).map((id) => id.toString(16)),
    trace: fc.constantFrom("a", "b"),
    from: fc.integer({ min: 0, max: 6 }),
    length: fc.integer({ min: 0, max: 6 }),
    attributes: attributesOf,
    error: fc.constant("boom"),
  },
  { requiredKeys: ["id", "trace", "from", "length", "attributes"] },
);
const spansOf = fc
  .uniqueArray(anySpan, { selector: ({ id, trace }) => `${trace}${id}`, maxLength: 14 })
  .map((spans) => spans.map(({ length, ...span }) => ({ ...span, to: span.from + length })));

test("whatever order spans come in, the trace is the same: a tree with every id once, parents first", () => {
  const shuffled = spansOf.chain((spans) =>
    fc.tuple(fc.constant(spans), fc.shuffledSubarray(spans, { minLength: spans.length })),
  );
  fc.assert(
    fc.property(shuffled, ([spans, other]) => {
      const nodes = assemble(...spans);
      expect(assemble(...other)).toEqual(nodes);
      expect(() => outline(nodes)).not.toThrow();
      expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
      const done = spans.filter(({ attributes }) =>
        ["find", "transfer_to_x"].includes(String(attributes["gen_ai.tool.name"])),
      );
      expect(nodes.filter(({ type }) => type === "tool_call" || type === "transfer")).toHaveLength(done.length);
    }),
    { numRuns: 500 },
  );
});

test("what was said survives being kept as JSON", () => {
  fc.assert(
    fc.property(spansOf, (spans) => {
      const mapped = spans.map(testMapped);
      const kept = JSON.parse(JSON.stringify(mapped)) as typeof mapped;
      expect(JSON.stringify(assembleTrace(kept))).toBe(JSON.stringify(assembleTrace(mapped)));
    }),
    { numRuns: 100 },
  );
});
