import type { Reading } from "./read-text.ts";
import type { PersonalData } from "./types.ts";

const providers =
  "gmail|g mail|googlemail|google mail|yahoo|ymail|hotmail|outlook|icloud|i cloud|aol|a o l|proton|protonmail|proton mail|gmx|web|live|msn|comcast|verizon|yandex";
const domain = new RegExp(
  `[ \\t]at[ \\t](?:${providers})[ \\t]dot[ \\t](?:com|net|org|edu|co|de|fr|es|it|nl|me|info|ru|in)(?:[ \\t]dot[ \\t](?:uk|in|jp|au|nz|za|br))?(?![A-Za-z0-9])`,
  "gi",
);
const longestName = 80;
/** The last word before "at", with what "dot" and its like join to it, and letters that are spelt one by one. */
const name = new RegExp(
  "(?<![A-Za-z0-9])(?:(?:[A-Za-z0-9][ \\t]){3,30})?" +
    "(?:[A-Za-z0-9]+[ \\t](?:dot|period|underscore|dash|hyphen|minus)[ \\t]){0,6}[A-Za-z0-9._-]+$",
  "i",
);

/** `jane dot doe at gmail dot com`, as a transcript of a call has it. */
export function findSpokenEmails({ text }: Reading): PersonalData[] {
  const found: PersonalData[] = [];
  if (!/ dot /i.test(text)) return found;
  domain.lastIndex = 0;
  for (let match = domain.exec(text); match; match = domain.exec(text)) {
    const from = Math.max(found.at(-1)?.end ?? 0, match.index - longestName);
    const before = text.slice(from, match.index);
    const length = name.exec(before.slice(before.lastIndexOf("\n") + 1))?.[0].length ?? 0;
    const start = match.index - length;
    if (length > 0) found.push({ start, end: match.index + match[0].length, kind: "email" });
  }
  return found;
}
