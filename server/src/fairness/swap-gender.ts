import type { GradedConversation } from "../grading/index.ts";
import { rewriteTexts } from "./rewrite-texts.ts";
import { type Edit, edited, isCapitalised, type Word, wordsIn, writtenLike } from "./words.ts";

/** "mrs" becomes "mr" and "mr" becomes "mrs"; "ms" and "miss" have no counterpart of their own. */
const counterparts = new Map(
  Object.entries({
    he: "she",
    she: "he",
    him: "her",
    himself: "herself",
    herself: "himself",
    hers: "his",
    sir: "ma'am",
    "ma'am": "sir",
    maam: "sir",
    madam: "sir",
    mr: "mrs",
    mrs: "mr",
    ms: "mr",
    mister: "missus",
    missus: "mister",
    gentleman: "lady",
    lady: "gentleman",
    gentlemen: "ladies",
    ladies: "gentlemen",
  }),
);

/** What can't be owned: after it, or at the end, "her" is an object and "his" stands for a thing. */
const noThing = new Set(
  `a an the this that these those i you he she it we they me him us them my your our their and or but if when while as
  because so than then who what which where why how to of in on at by for from with about into over after before up
  down out off back again now today tomorrow yesterday later soon here there too also either is are was were be been
  has have had do does did can could will would should may might must not yes no please directly already once
  earlier know`
    .trim()
    .split(/\s+/),
);

/** Speaks of men as of women and of women as of men. */
export const swapGender = (conversation: GradedConversation): GradedConversation | null =>
  rewriteTexts(conversation, { turn: ({ text }) => swapped(text), step: swapped });

function swapped(text: string): string {
  const words = wordsIn(text);
  const edits = words.flatMap((word, i): Edit[] => {
    const [stem, tail] = split(word.text);
    const other = counterpart(stem.toLowerCase(), words, i);
    if (other === undefined) return [];
    return [{ start: word.start, end: word.end, text: writtenLike(stem, other) + tail }];
  });
  return edited(text, edits);
}

/** "he's" is "he" with a tail; "ma'am" is a word. */
function split(word: string): readonly [string, string] {
  const plain = word.replaceAll("’", "'");
  if (counterparts.has(plain.toLowerCase())) return [plain, ""];
  const cut = plain.indexOf("'");
  return cut < 0 ? [word, ""] : [word.slice(0, cut), word.slice(cut)];
}

function counterpart(stem: string, words: readonly Word[], i: number): string | undefined {
  const after = words[i + 1];
  const owns = after !== undefined && !after.first && isNextTo(words, i) && !noThing.has(after.text.toLowerCase());
  if (stem === "her") return owns ? "his" : "him";
  if (stem === "his") return owns ? "her" : "hers";
  if (stem === "miss") return isTitle(words, i) ? "mister" : undefined;
  return counterparts.get(stem);
}

const isNextTo = (words: readonly Word[], i: number) => (words[i + 1] as Word).start - (words[i] as Word).end === 1;

/** "Miss Smith" and "this is miss elizabeth", but not "I miss her". */
function isTitle(words: readonly Word[], i: number): boolean {
  const [before, word, after] = [words[i - 1], words[i] as Word, words[i + 1]];
  if (!after || after.first || !isNextTo(words, i)) return false;
  if (isCapitalised(word.text)) return isCapitalised(after.text);
  const led = before && !word.first && /^(?:is|you|hello|hi|thanks|okay|ok|yes|name's|i'm|dear)$/i.test(before.text);
  return led === true && !noThing.has(after.text.toLowerCase());
}
