import { findBeside } from "./detect-personal-data.ts";
import { type Labelled, labels, mergeSpans } from "./merge-spans.ts";
import { type CompiledPatterns, noPatterns } from "./own-patterns.ts";

const builtIn = Object.values(labels);
const mask = /\[([A-Z][A-Z0-9_]{0,31})\]/g;

/** The text with `[EMAIL]` and the like in the place of personal data. The very same where there is none. */
export function maskText(text: string, patterns: CompiledPatterns = noPatterns): string {
  const spans = findMasks(text, patterns);
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, label } of spans) {
    parts.push(text.slice(at, start), "[", label, "]");
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

/** Returns the ranges that masking replaces, in order and without overlaps. */
export function findMasks(text: string, patterns: CompiledPatterns): readonly Labelled[] {
  const masked = masksIn(text, patterns);
  const own = patterns.find(text, masked);
  const found = findBeside(text, { masked, own });
  if (own.length === 0 && found.length === 0) return [];
  // The workspace's own come last, and count where both found the same.
  const all = found.map(({ start, end, kind }) => ({ start, end, label: labels[kind] })).concat(own);
  return mergeSpans(all);
}

/** What stands in the place of something already: nobody looks into it. */
function masksIn(text: string, patterns: CompiledPatterns): Labelled[] {
  if (!text.includes("[")) return [];
  const names = new Set([...builtIn, ...patterns.labels]);
  return Array.from(text.matchAll(mask), ({ 0: whole, 1: label = "", index }) => ({
    start: index,
    end: index + whole.length,
    label,
  })).filter(({ label }) => names.has(label));
}
