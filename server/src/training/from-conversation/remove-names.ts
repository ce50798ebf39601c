/** A capitalised word or two that may be a name. */
const name = "\\p{Lu}[\\p{L}'’-]+(?:[ ]\\p{Lu}[\\p{L}'’-]+)?";

const introductions: readonly RegExp[] = [
  new RegExp(
    `\\b(?:[Mm]y name is|[Mm]y name['’]s|[Tt]his is|I am|I['’]m|[Ss]peaking (?:to|with)|[Cc]all me|[Nn]ame is) (${name})`,
    "gu",
  ),
  new RegExp(`\\b(?:Mr|Mrs|Ms|Miss|Dr|Herr|Frau|Señora?|Mme|M)\\.? (${name})`, "gu"),
  new RegExp(
    `\\b(?:[Hh]i|[Hh]ello|[Dd]ear|[Tt]hanks|[Tt]hank you|[Gg]ood (?:morning|afternoon|evening))[,]? (${name})`,
    "gu",
  ),
];
/** Begin a sentence, or are capitalised for another reason. */
const noNames = new Set(
  "I The This That There It Is So And But Can Could Would What Why When Where How Who My Your Our We You He She They Please Just Very Much Sorry Sir Madam Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December English German French Spanish Customer Service Support Team Agent Bot Assistant Mr Mrs Ms Miss Dr Herr Frau Not No Yes OK Okay From".split(
    " ",
  ),
);
/** Shorter ones would blank out ordinary words. */
const minNameChars = 2;
const maxNames = 50;

/** Names by which people introduce themselves or are addressed. */
export function namesIn(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) =>
    introductions.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, whole = ""]) => whole)),
  );
  return withoutCommonWords(partsOf(found));
}

/** An agent may be called "Support Team". */
export const withoutCommonWords = (parts: readonly string[]): readonly string[] =>
  parts.filter((part) => !noNames.has(part));

/** The words of names, longest first. */
export const partsOf = (names: readonly string[]): readonly string[] =>
  [...new Set(names.flatMap((one) => one.split(/[\s.,@]+/)))]
    .filter((part) => part.length >= minNameChars && /\p{L}/u.test(part))
    .sort((a, b) => b.length - a.length)
    .slice(0, maxNames);

/** Puts `[NAME]` in the place of names, in whole words and whatever their case; neighbours become one. */
export function removeNames(text: string, names: readonly string[]): string {
  if (names.length === 0) return text;
  const escaped = names.map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?:['’]s)?(?![\\p{L}\\p{N}])`, "giu");
  return text.replaceAll(pattern, "[NAME]").replaceAll(/\[NAME\](?: \[NAME\])+/g, "[NAME]");
}
