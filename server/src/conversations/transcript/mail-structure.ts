import { skipBlank, trimEnd } from "./lines.ts";

const maxLine = 300;
const separator =
  /^(?:-{2,} ?(?:original message|original appointment|forwarded message|ursprüngliche nachricht|message d'origine|message transféré|mensaje original|mensagem original|messaggio originale) ?-{2,}|begin forwarded message:)$/i;
const rule = /^(?:_{10,}|-{10,}|={10,})$/;

/** How deep a line is quoted, and where its own text begins. */
export function quotation(text: string, at: number, end: number): { depth: number; content: number } {
  let depth = 0;
  let i = at;
  while (i < end && text.charCodeAt(i) === 0x3e) {
    depth += 1;
    i = skipBlank(text, i + 1, end);
  }
  return { depth, content: i };
}

/** A line that stands between two mails. */
export function breakAt(text: string, at: number, end: number): "separator" | "rule" | null {
  const to = trimEnd(text, at, end);
  if (to - at > maxLine || !isBreakSign(text.charCodeAt(at))) return null;
  const line = text.slice(at, to).replace(/\s+/g, " ");
  if (separator.test(line)) return "separator";
  return rule.test(line) ? "rule" : null;
}

const isBreakSign = (code: number) => code === 0x2d || code === 0x5f || code === 0x3d || code === 0x42 || code === 0x62;
