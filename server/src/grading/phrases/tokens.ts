import { everydayForm } from "../language/everyday-forms.ts";
import type { Turn } from "../types.ts";

/** A word in its everyday form. A contraction gives two that stand at the same place. */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** What stands before it: nothing, a comma or the like, the end of a sentence. */
  readonly after: "word" | "pause" | "stop";
}

const wordPattern = /e-?mails?(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|%/giu;
const stop = /[.!?;\n…。！？]/;
const pause = /[,:()"“”«»–—]/;
/** Scripts that put no space between words: there each character counts as one. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ascii = /^[\0-\x7f]*$/;

const units = "zero one two three four five six seven eight nine".split(" ");
const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** "fourteen days" and "14 days" are the same words. */
const numbers = new Map<string, string>([
  ...units.concat(teens).map((word, value) => [word, String(value)] as const),
  ...tens.map((word, at) => [word, String((at + 2) * 10)] as const),
  ["%", "percent"],
  ["e-mail", "email"],
  ["e-mails", "emails"],
]);

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let last = 0;
  for (const match of text.matchAll(wordPattern)) {
    const start = match.index;
    const end = start + match[0].length;
    const after = gapOf(text, last, start);
    last = end;
    if (!ascii.test(match[0]) && unspaced.test(match[0])) addCharacters(tokens, match[0], start, after);
    else addWord(tokens, match[0], { start, end, after });
  }
  return tokens;
}

function gapOf(text: string, from: number, to: number): Token["after"] {
  if (to - from === 1 && text[from] === " ") return "word";
  const gap = text.slice(from, to);
  if (stop.test(gap)) return "stop";
  return pause.test(gap) ? "pause" : "word";
}

function addWord(tokens: Token[], written: string, place: Omit<Token, "word">): void {
  const word = written.toLowerCase().replaceAll("’", "'");
  const number = numbers.get(word);
  if (number !== undefined) {
    addNumber(tokens, number, place);
    return;
  }
  const form = everydayForm(word);
  if (form === "") return;
  let after = place.after;
  for (const part of form.includes(" ") ? form.split(" ") : [form]) {
    tokens.push({ word: part.endsWith("'s") ? part.slice(0, -2) : part, start: place.start, end: place.end, after });
    after = "word";
  }
}

/** "twenty" "four" is one number. */
function addNumber(tokens: Token[], number: string, place: Omit<Token, "word">): void {
  const before = tokens.at(-1);
  const joins = before && place.after === "word" && /^[2-9]0$/.test(before.word) && /^[1-9]$/.test(number);
  if (!joins) tokens.push({ word: number, ...place });
  else tokens[tokens.length - 1] = { ...before, word: String(Number(before.word) + Number(number)), end: place.end };
}

function addCharacters(tokens: Token[], written: string, start: number, after: Token["after"]): void {
  let at = start;
  for (const character of written) {
    const isWord = character !== "'" && character !== "’";
    const place = { start: at, end: at + character.length, after: at === start ? after : ("word" as const) };
    if (isWord) tokens.push({ word: character, ...place });
    at += character.length;
  }
}

/** Lives as long as the turn does. */
const made = new WeakMap<Turn, readonly Token[]>();

export function turnTokens(turn: Turn): readonly Token[] {
  const known = made.get(turn);
  if (known) return known;
  const tokens = tokensOf(turn.text);
  made.set(turn, tokens);
  return tokens;
}
