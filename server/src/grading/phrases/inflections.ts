/** Verbs whose forms no rule tells. */
const irregular = [
  "be am is are was were been being",
  "have has had having",
  "do does did done doing",
  "go goes went gone going",
  "say says said saying",
  "tell tells told telling",
  "send sends sent sending",
  "pay pays paid paying",
  "give gives gave given giving",
  "get gets got gotten getting",
  "make makes made making",
  "take takes took taken taking",
  "keep keeps kept keeping",
  "lose loses lost losing",
  "hold holds held holding",
  "speak speaks spoke spoken speaking",
  "see sees saw seen seeing",
  "know knows knew known knowing",
  "understand understands understood understanding",
  "write writes wrote written writing",
  "buy buys bought buying",
  "sell sells sold selling",
  "bring brings brought bringing",
  "find finds found finding",
  "think thinks thought thinking",
  "mean means meant meaning",
  "swear swears swore sworn swearing",
].map((line) => line.split(" "));
const families = new Map(irregular.flatMap((family) => family.map((word) => [word, new Set(family)] as const)));

/** Words of grammar have no other forms, or other ones mean something else. */
const fixed = new Set(
  "this his her hers its ours yours theirs thus yes always perhaps less unless nothing anything something everything during us as".split(
    " ",
  ),
);
const inflected = /^[a-z]{3,}$/;
const shortest = 3;

/** The word and its forms: "guarantee", "guarantees", "guaranteed", "guaranteeing". Forms that don't exist do no harm. */
export function formsOf(word: string): ReadonlySet<string> {
  const family = families.get(word);
  if (family) return family;
  const forms = new Set([word]);
  if (!inflected.test(word) || fixed.has(word)) return forms;
  for (const base of basesOf(word)) addForms(forms, base);
  return forms;
}

function basesOf(word: string): readonly string[] {
  const bases = [word];
  const add = (ending: string, instead = "") => {
    if (word.endsWith(ending)) bases.push(word.slice(0, -ending.length) + instead);
  };
  if (!word.endsWith("ss")) add("s");
  for (const ending of ["es", "ed", "ing"]) add(ending);
  add("ies", "y");
  add("ied", "y");
  add("ed", "e");
  add("ing", "e");
  const doubled = /^(.*([bdglmnprt]))\2(?:ed|ing)$/.exec(word)?.[1];
  if (doubled) bases.push(doubled);
  return bases.filter((base) => base.length >= shortest);
}

function addForms(forms: Set<string>, base: string): void {
  forms.add(base).add(`${base}s`);
  if (/(?:s|x|z|ch|sh|o)$/.test(base)) forms.add(`${base}es`);
  if (/[^aeiou]y$/.test(base)) forms.add(`${base.slice(0, -1)}ies`).add(`${base.slice(0, -1)}ied`);
  if (base.endsWith("e")) forms.add(`${base}d`).add(`${base.slice(0, -1)}ing`);
  else forms.add(`${base}ed`);
  forms.add(`${base}ing`);
  if (/[aeiou][bdglmnprt]$/.test(base)) forms.add(`${base + base.at(-1)}ed`).add(`${base + base.at(-1)}ing`);
}
