import { type Lines, skipBlank } from "./lines.ts";
import { type Introduction, readSender, readSent } from "./mail-senders.ts";
import { quotation } from "./mail-structure.ts";

const maxLine = 300;
const opening = /^(?:On|Am|Le|El|Em|Il|Op)\b[^\n]{0,280}$/;
const verb = /\b(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef)\b/i;
const clock =
  /\d{1,2}:\d{2}(?::\d{2})?(?:[ \u00a0\u202f]?[aApP]\.?[mM]\b\.?)?(?: \(?(?:[+-]\d{4}|UTC|GMT|[CEMP][DS]T|CES?T|BST|IST)\b\)?){0,2}/g;

/** `On Thu, Jan 15, 2026 at 9:30 AM Ann Smith <ann@example.com> wrote:`, perhaps over two lines. */
export function readAttribution(text: string, lines: Lines, at: number): Introduction | null {
  const { end } = lines;
  if (end - at > maxLine) return null;
  const line = text.slice(at, end).trimEnd();
  if (!opening.test(line)) return null;
  if (isAttribution(line)) return introduction(line);
  const back = lines.bookmark();
  if (lines.next()) {
    const next = quotation(text, skipBlank(text, lines.start, lines.end), lines.end);
    const rest = text.slice(next.content, Math.min(lines.end, next.content + maxLine)).trim();
    const whole = `${line} ${rest}`;
    if (lines.end - next.content <= maxLine && !opening.test(rest) && isAttribution(whole)) return introduction(whole);
  }
  back();
  return null;
}

const isAttribution = (line: string) => /[:：]$/.test(line) && /\d{4}|\d:\d\d/.test(line) && verb.test(line);

function introduction(line: string): Introduction {
  const times = [...line.matchAll(clock)];
  const last = times.at(-1);
  const named = last ? line.slice(last.index + last[0].length) : line.replace(/^.*?\b\d{4}\b/, "");
  const sender = readSender(named.replace(verb, " ").replace(/^[\s,;]+|[\s:：]+$/g, ""));
  return { sender, sent: readSent(line) };
}
