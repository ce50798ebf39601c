import { masked, maskedPhone } from "./fold-text.ts";
import { cueWords, fillers, owners, phoneSigns } from "./lead-in-words.ts";

/** What the words before a number say that it is. */
export type LeadIn = "phone" | "other" | "nothing";

const reach = 40;
const word = /[\p{L}\p{N}\p{M}_]+/gu;
/** The dot of "tel." or "no." ends none. */
const sentenceEnd = /[!?;]|(?<!(?<!\p{L})(?:tel|tél|ph|mob|fax|no|nr|num|ref|inv|тел|моб))\.\s+/giu;
const list = /^[\s,;/&]*(?:(?:or|and|oder|und|ou|et|o|y|e|of|en|lub|или|и)[\s]+)?$/u;

/** The part of the line that a number's meaning may come from: up to what is masked, the sentence or 40 characters. */
function before(text: string, at: number): string {
  const line = text.slice(Math.max(0, at - reach), at);
  const cut = Math.max(line.lastIndexOf(masked), line.lastIndexOf(maskedPhone));
  const rest = line.slice(cut + 1);
  let from = 0;
  if (/[!?;]|\.\s/.test(rest)) for (const { index } of rest.matchAll(sentenceEnd)) from = index + 1;
  return rest.slice(from);
}

/** Most of what stands before numbers in a list of numbers is no word. */
const anyWord = /[^\d\s.,:()/-]/;

const hasWords = (text: string, at: number) => anyWord.test(text.slice(Math.max(0, at - reach), at));

function wordsBefore(text: string, at: number): string[] {
  if (!hasWords(text, at)) return [];
  const part = before(text, at);
  return anyWord.test(part) ? (part.toLowerCase().match(word) ?? []) : [];
}

/** The last word that says anything decides. */
export function leadIn(text: string, at: number): LeadIn {
  if (!hasWords(text, at)) return "nothing";
  if (followsPhone(text, at)) return "phone";
  const words = wordsBefore(text, at);
  for (let i = words.length - 1; i >= 0; i--) {
    const meaning = cueWords.get(words[i] as string);
    if (meaning) return meaning;
    if (words[i] === "number" && owners.has(words[i - 1] ?? "")) return "phone";
  }
  return phoneSigns.test(before(text, at)) ? "phone" : "nothing";
}

/** `call [PHONE] or 555-0199`. */
function followsPhone(text: string, at: number): boolean {
  const near = text.slice(Math.max(0, at - 12), at);
  const mask = near.lastIndexOf(maskedPhone);
  return mask >= 0 && list.test(near.slice(mask + 1));
}

/** Stricter: `order no. 415-555-2671`, but not `my order, please call 415-555-2671`. */
export function isNamedOtherwise(text: string, at: number): boolean {
  const words = wordsBefore(text, at);
  let i = words.length - 1;
  while (i >= 0 && fillers.has(words[i] as string)) i--;
  return cueWords.get(words[i] ?? "") === "other" && !/,\s*$/.test(before(text, at));
}

/** Whether one of the words stands shortly before. */
export function cue(words: string): (text: string, at: number) => boolean {
  const wanted = new Set(words.split(" "));
  return (text, at) => wordsBefore(text, at).some((found) => wanted.has(found));
}
