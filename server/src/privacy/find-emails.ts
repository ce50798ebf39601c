import type { Reading } from "./read-text.ts";
import type { PersonalData } from "./types.ts";

/** Scripts whose words touch what stands beside them: an address in ASCII ends where they begin. */
const touching = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const local = /[\p{L}\p{N}\p{M}._%+'&~!$*^`{|}-]/u;
const domain = /[\p{L}\p{N}\p{M}.\u3002\uff61-]/u;
const wordLike = /[\p{L}\p{N}]/u;
const tail = /[\p{L}\p{N}]$/u;

/** `logo@2x.png`: a picture for sharp displays. */
const picture = /^\d(?:\.\d+)?x\.(?:png|jpe?g|gif|webp|svg|avif)$/i;

/**
 * From each @ outwards. A character is looked at once from the @ on its left and once from the one on its right, so the
 * whole is linear.
 */
export function findEmails({ text }: Reading): PersonalData[] {
  const found: PersonalData[] = [];
  let from = 0;
  for (let at = nextAt(text, 0, { plain: -1, encoded: -1 }); at; at = nextAt(text, at.end, at)) {
    const start = startOfLocal(text, at.start, from);
    const end = start < at.start ? endOfDomain(text, at.end) : at.end;
    if (end > at.end && !isAddressOfProgram(text, start, at.start, end)) {
      found.push({ start, end, kind: "email" });
      from = end;
    } else {
      from = at.end;
    }
    if (end > at.end) at = { ...at, end };
  }
  return found;
}

interface At {
  readonly start: number;
  readonly end: number;
  /** Where the next of either kind is: to look for it again from each one of the other on would be quadratic. */
  readonly plain: number;
  readonly encoded: number;
}

/** Also as it stands within addresses of pages, `%40`. */
function nextAt(text: string, from: number, known: Pick<At, "plain" | "encoded">): At | undefined {
  const plain = known.plain >= from ? known.plain : placeOf(text, "@", from);
  const encoded = known.encoded >= from ? known.encoded : placeOf(text, "%40", from);
  const start = Math.min(plain, encoded);
  return start < text.length ? { start, end: start + (start === plain ? 1 : 3), plain, encoded } : undefined;
}

function placeOf(text: string, sign: string, from: number): number {
  const place = text.indexOf(sign, from);
  return place < 0 ? text.length : place;
}

/** A table for ASCII: classes of all scripts cost far more for each character. */
const asciiTable = (pattern: RegExp) =>
  Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));
const asciiLocal = asciiTable(local);
const asciiDomain = asciiTable(domain);

function isOf(text: string, at: number, table: Uint8Array, pattern: RegExp): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? table[code] === 1 : pattern.test(text[at] as string);
}

const isTouching = (text: string, at: number) => text.charCodeAt(at) >= 128 && touching.test(text[at] as string);

function startOfLocal(text: string, at: number, from: number): number {
  if (text[at - 1] === '"') return startOfQuoted(text, at, from);
  const anyScript = at > 0 && isTouching(text, at - 1);
  let start = at;
  while (start > from) {
    if (!isOf(text, start - 1, asciiLocal, local) || (!anyScript && isTouching(text, start - 1))) break;
    start--;
  }
  // Quotes, dots and signs before the first letter belong to the sentence.
  while (start < at && !wordLike.test(text[start] as string)) start++;
  // After `://` it is the name of a user of the machine.
  return text[at - 1] === "." || text.startsWith("://", start - 3) ? at : start;
}

/** RFC 5321: at most 64 characters. */
function startOfQuoted(text: string, at: number, from: number): number {
  const open = text.lastIndexOf('"', at - 2);
  const inside = open < Math.max(from, at - 66) ? "" : text.slice(open + 1, at - 1);
  return inside === "" || inside.includes("\n") ? at : open;
}

/** Where the domain ends, or where it would begin if there is none. */
function endOfDomain(text: string, begin: number): number {
  const literal = /^\[(?:\d{1,3}\.){3}\d{1,3}\]/.exec(text.slice(begin, begin + 17));
  if (literal) return begin + literal[0].length;
  let end = begin;
  // A label is of one kind: `name@example.公司` goes on after the dot, `a@b.com请` ends before the word.
  for (let freely = true; end < text.length; end++) {
    if (!isOf(text, end, asciiDomain, domain) || (!freely && isTouching(text, end))) break;
    freely = text[end] === "." || (freely && isTouching(text, end));
  }
  while (end > begin && !tail.test(text[end - 1] as string)) end--;
  // The last label is a name, never a number; labels are at most 63 characters long.
  const labels = text.slice(begin, end).split(/[.\u3002\uff61]/);
  const top = labels.at(-1) as string;
  const whole = labels.length > 1 && labels.every((label) => label.length > 0 && label.length <= 63);
  return whole && top.length > 1 && /\p{L}/u.test(top) ? end : begin;
}

function isAddressOfProgram(text: string, start: number, at: number, end: number): boolean {
  return (text.slice(start, at) === "git" && text[end] === ":") || picture.test(text.slice(at + 1, end));
}
