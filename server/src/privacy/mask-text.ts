import { findBeside } from "./detect-personal-data.ts";
import { compilePatterns } from "./own-patterns.ts";
import type { OwnPattern, PersonalDataKind, Range } from "./types.ts";

const labels: Readonly<Record<PersonalDataKind, string>> = {
  email: "EMAIL",
  phone: "PHONE",
  card: "CARD",
  iban: "IBAN",
  national_id: "NATIONAL_ID",
  url_token: "TOKEN",
};
const builtIn = Object.values(labels);
const mask = /\[[A-Z][A-Z0-9_]{0,31}\]/g;

interface Labelled extends Range {
  readonly label: string;
}

/** The text with `[EMAIL]` and the like in the place of personal data. The very same where there is none. */
export function maskText(text: string, patterns: readonly OwnPattern[]): string {
  const masked = masksIn(text, patterns);
  const own = patterns.length > 0 ? compilePatterns(patterns).find(text, masked) : [];
  const found = findBeside(text, { masked, own });
  if (own.length === 0 && found.length === 0) return text;
  const all = found.map(({ start, end, kind }) => ({ start, end, label: labels[kind] })).concat(own);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, label } of merge(all)) {
    parts.push(text.slice(at, start), "[", label, "]");
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

/** What stands in the place of something already: nobody looks into it. */
function masksIn(text: string, patterns: readonly OwnPattern[]): (Range & { kind?: string })[] {
  if (!text.includes("[")) return [];
  const names = new Set([...builtIn, ...patterns.map(({ name }) => name.toUpperCase())]);
  return Array.from(text.matchAll(mask))
    .filter(([found]) => names.has(found.slice(1, -1)))
    .map(({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      ...(found === "[PHONE]" ? { kind: "phone" } : {}),
    }));
}

/** Overlapping ones become one, from the first's beginning to the last's end, under the longest one's label. */
function merge(spans: readonly Labelled[]): Labelled[] {
  const kept: { start: number; end: number; label: string; longest: number }[] = [];
  for (const { start, end, label } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    const length = end - start;
    if (!last || start >= last.end) kept.push({ start, end, label, longest: length });
    else {
      last.end = Math.max(last.end, end);
      // Of two that are equally long the workspace's own comes later in the list, and counts.
      if (length >= last.longest) Object.assign(last, { label, longest: length });
    }
  }
  return kept;
}
