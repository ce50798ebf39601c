import type { Mapping, Source } from "./types.ts";

type JsonObject = Record<string, unknown>;

/**
 * The input that a payload stands for. What the payload does not have is left out. A copy: whoever checks it may fill in
 * defaults.
 */
export function mapPayload(mapping: Mapping, payload: object, isText: (target: string) => boolean): JsonObject {
  const targets = Object.entries(mapping);
  if (targets.length === 0) return structuredClone(payload) as JsonObject;
  const input: JsonObject = {};
  for (const [target, source] of targets) {
    const value = valueFrom(source, payload);
    if (value !== undefined) place(input, target.split("."), isText(target) ? asText(value) : structuredClone(value));
  }
  return input;
}

/** Other systems number what is text here, such as an identifier. */
const asText = (value: unknown) => (typeof value === "number" ? String(value) : structuredClone(value));

function valueFrom(source: Source, payload: unknown): unknown {
  if (typeof source === "string") return pointedAt(source, payload);
  if ("const" in source) return source.const;
  return source.map((one) => valueFrom(one, payload)).filter((value) => value !== undefined);
}

/** RFC 6901. */
function pointedAt(pointer: string, payload: unknown): unknown {
  let value = payload;
  for (const step of stepsOf(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(step)) return undefined;
    value = (value as JsonObject)[step];
  }
  return value;
}

const stepsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Targets were looked at when they were saved: none leads through another, and none is called `__proto__`. */
function place(input: JsonObject, [first = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    input[first] = value;
    return;
  }
  input[first] ??= {};
  place(input[first] as JsonObject, rest, value);
}
