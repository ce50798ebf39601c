import type { EventValues } from "./types.ts";

const [open, close] = ["{{", "}}"];
const reference = /^(?:event|data)(?:\.[\w-]{1,100}){1,20}$/;

/** A long one is cut, so that no rule makes a text grow without end. */
const maxLength = 65_536;

/** A text in pieces: what stands as it is, and references such as `data.contact.email`. */
type Piece = { readonly text: string } | { readonly path: string };

function piecesOf(template: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (;;) {
    const start = template.indexOf(open, at);
    const end = start < 0 ? -1 : template.indexOf(close, start);
    if (end < 0) return [...pieces, { text: template.slice(at) }];
    pieces.push({ text: template.slice(at, start) }, { path: template.slice(start + open.length, end).trim() });
    at = end + close.length;
  }
}

/** The first thing in double braces that is no reference. */
export function badReference(template: string): string | undefined {
  for (const piece of piecesOf(template)) if ("path" in piece && !reference.test(piece.path)) return piece.path;
  return undefined;
}

export const hasReference = (template: string): boolean => piecesOf(template).some((piece) => "path" in piece);

/** The text with what it refers to; what is not there is empty. */
export function fillIn(template: string, values: EventValues, limit: number = maxLength): string {
  const filled = piecesOf(template).map((piece) => ("path" in piece ? asText(lookUp(piece.path, values)) : piece.text));
  // The database takes no NUL, and half a character at the cut is none.
  return filled
    .join("")
    .replaceAll("\0", "")
    .slice(0, limit)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

function lookUp(path: string, values: unknown): unknown {
  let value = values;
  for (const step of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, maxLength);
}
