import type { TraceNode } from "../conversations/index.ts";
import { mapSpan } from "./map-span.ts";
import type { Attributes, MappedSpan, Span, SpanEvent } from "./types.ts";

const begin = 1_768_469_400_000_000_000n;

export interface TestSpan {
  /** One or more hexadecimal digits. */
  readonly id: string;
  readonly parent?: string;
  readonly trace?: string;
  readonly name?: string;
  /** In milliseconds after the first moment of all tests. */
  readonly from?: number;
  readonly to?: number;
  readonly attributes?: Attributes;
  readonly events?: readonly SpanEvent[];
  readonly error?: string;
  readonly resource?: Attributes;
}

/** A span as the reader gives it, with everything that a test does not care about filled in. */
function testSpan(given: TestSpan): Span {
  const from = given.from ?? 0;
  return {
    traceId: (given.trace ?? "a").padStart(32, "0"),
    spanId: given.id.padStart(16, "0"),
    parentSpanId: given.parent?.padStart(16, "0") ?? null,
    name: given.name ?? "",
    startNs: begin + BigInt(Math.round(from * 1e6)),
    endNs: begin + BigInt(Math.round((given.to ?? from) * 1e6)),
    attributes: given.attributes ?? {},
    events: given.events ?? [],
    statusCode: given.error === undefined ? "unset" : "error",
    statusMessage: given.error ?? "",
    resource: given.resource ?? {},
    scopeName: "",
  };
}

export const testMapped = (given: TestSpan): MappedSpan => mapSpan(testSpan(given));

/** Messages of the current GenAI convention, as JSON in text: `user: …`, `assistant: …`. */
export const chatOf = (...lines: string[]): string =>
  JSON.stringify(
    lines.map((line) => {
      const [role, content] = [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)];
      return { role, parts: [{ type: "text", content }] };
    }),
  );

/** A model call that was told this and answered that. */
export const modelCall = (heard: readonly string[], said: string, further: Attributes = {}): Attributes => ({
  "gen_ai.operation.name": "chat",
  "gen_ai.input.messages": chatOf(...heard),
  "gen_ai.output.messages": chatOf(`assistant: ${said}`),
  ...further,
});

/** The tree in a few words: two spaces per level. */
export function outline(nodes: readonly TraceNode[]): string[] {
  const depths = new Map<string | null, number>([[null, 0]]);
  return nodes.map(({ id, parentId, type, role, name, content, error }) => {
    const depth = depths.get(parentId);
    if (depth === undefined) throw new Error(`${id} comes before its parent`);
    depths.set(id, depth + 1);
    const what = type === "turn" ? `${role}: ${content}` : [type, name, error].filter((each) => each).join(" ");
    return "  ".repeat(depth) + what;
  });
}
