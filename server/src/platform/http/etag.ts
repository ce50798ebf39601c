import { createHash } from "node:crypto";
import { Fault, invalid } from "../fault.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A strong entity tag: equal values have equal tags, and values that differ in anything have others. */
export const etagOf = (value: unknown): string =>
  `"${createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 27)}"`;

const listOfTags = /^"[!#-~]*"(?:\s*,\s*"[!#-~]*")*$/;
const maxLength = 1024;

/** Returns what a change requires the resource to be, or undefined where the caller requires nothing. */
export function ifMatchOf(headers: Headers): readonly string[] | "*" | undefined {
  const header = headers["if-match"];
  if (header === undefined) return undefined;
  const text = String(header).trim();
  if (text === "*") return "*";
  if (text.length > maxLength || !listOfTags.test(text)) {
    throw invalid("If-Match", 'If-Match must be an ETag from a response, such as "abc", a list of them, or *.');
  }
  return text.match(/"[!#-~]*"/g) ?? [];
}

/** Refuses a change of a resource that is no longer as the caller read it. */
export function checkIfMatch(required: ReturnType<typeof ifMatchOf>, current: unknown): void {
  if (required === undefined || required === "*" || required.includes(etagOf(current))) return;
  const message = "The resource has changed since you read it. Read it again, then repeat your change.";
  throw new Fault("precondition_failed", message, { field: "If-Match" });
}
