import type { StoredEvent } from "../events/index.ts";
import { type Condition, conditionsOver } from "../platform/condition.ts";
import type { Mode } from "../platform/scope.ts";
import type { EventValues } from "./types.ts";

/** Throws an Error that says what is wrong with the expression. */
export const compileCondition: (expression: string) => Condition<EventValues> = conditionsOver(
  { event: "dyn", data: "dyn" },
  { nestedWalks: false },
);

/** Of what is longer, expressions see the beginning: they must end soon, whoever wrote them and whatever came in. */
const maxText = 100_000;
const maxItems = 1_000;
const maxDepth = 50;

/** The event as receivers get it. */
export function valuesOf(mode: Mode, event: StoredEvent): EventValues {
  const { id, type, createdAt, resource, sequence } = event;
  return {
    event: { id, type, created_at: createdAt.toISOString(), mode, resource: { ...resource }, sequence },
    data: JSON.parse(event.data),
  };
}

/** Whether the expression holds for the event; none always does. */
export const holds = (expression: string | null, values: EventValues): boolean =>
  expression === null || compileCondition(expression)({ ...values, data: bounded(values.data, 0) });

function bounded(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.length > maxText ? value.slice(0, maxText) : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => bounded(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bounded(each, depth + 1)]));
}
