import fc from "fast-check";

/** An event of a random tree. Its place in a list is where the flat form has it; parents may come later. */
export interface PlantedEvent {
  readonly id: string;
  readonly parent_id: string | null;
  readonly [field: string]: unknown;
}

const anyText = fc.string({ unit: "grapheme", maxLength: 8 });
const anyDate = fc
  .date({ min: new Date("2026-01-01T00:00:00Z"), max: new Date("2026-01-01T00:00:03Z"), noInvalidDate: true })
  .map((date) => date.toISOString());

const anyFields = fc.record(
  {
    type: fc.constantFrom("turn", "tool_call", "retrieval", "transfer", "error"),
    role: fc.constantFrom("agent", "customer", "system", null),
    name: fc.constantFrom("lookup", "billing", null),
    content: fc.option(anyText),
    input: fc.jsonValue({ maxDepth: 2 }),
    output: fc.jsonValue({ maxDepth: 2 }),
    status: fc.constantFrom("ok", "error", null),
    error: fc.option(anyText),
    started_at: fc.option(anyDate),
    duration_ms: fc.option(fc.nat({ max: 5000 })),
    offset_ms: fc.option(fc.nat({ max: 500_000 })),
    attributes: fc.option(fc.dictionary(anyText, fc.jsonValue({ maxDepth: 1 }))),
  },
  { requiredKeys: ["type"] },
);

/** Random trees as a flat list in random order. */
export const anyTree: fc.Arbitrary<PlantedEvent[]> = fc
  .array(fc.record({ fields: anyFields, under: fc.nat(), place: fc.double({ noNaN: true }) }), { maxLength: 40 })
  .map((seeds) => {
    const planted = seeds.map(({ fields, under, place }, i) => {
      const parent = under % (i + 1);
      return { place, event: { ...fields, id: `e${i}`, parent_id: parent === i ? null : `e${parent}` } };
    });
    return planted.sort((a, b) => a.place - b.place).map(({ event }) => event);
  });

export interface NestedEvent {
  readonly id: string;
  readonly children: readonly NestedEvent[];
  readonly [field: string]: unknown;
}

/** The same tree with children in the place of parent_id. Recursive: an oracle may be simple. */
export function nested(events: readonly PlantedEvent[], parent: string | null = null): NestedEvent[] {
  return events
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ parent_id: _, ...event }) => ({ ...event, children: nested(events, event.id) }));
}
