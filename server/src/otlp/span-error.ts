import type { Span } from "./types.ts";

const maxLength = 65_536;

/** What went wrong, or null. A span that ended well in spite of an exception has dealt with it. */
export function spanError({ attributes, events, statusCode, statusMessage }: Span): string | null {
  if (statusCode === "ok") return null;
  const exception = events.findLast(({ name }) => name === "exception")?.attributes;
  const type = textOf(exception?.["exception.type"]) || textOf(attributes["error.type"]);
  if (statusCode !== "error" && !exception && type === "") return null;
  const message =
    textOf(exception?.["exception.message"]) ||
    statusMessage ||
    textOf(attributes["exception.message"]) ||
    textOf(attributes["error.message"]);
  return cut([type, message].filter((part) => part !== "").join(": ") || "The operation failed.");
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

function cut(text: string): string {
  const start = text.slice(0, maxLength);
  return start.isWellFormed() ? start : start.slice(0, -1);
}
