const stopWords = new Set(
  `a an the i you he she it we they me him her us them my your his its our their this that these those is am are was were
  be been being do does did have has had will would can could shall should may might must not no yes and or but if so
  then than as at by for from in into of off on onto out over to up with about what when where why how which who whose
  there here just also too very really please ok hi hello hey thanks thank well like get got go going know tell want need
  any some all one now today still even more much many let say said see make sure right good back again because only
  time thing things something anything way lot bit time help day days`
    .trim()
    .split(/\s+/),
);

/** The stems of the words that carry a sentence's meaning. Crude: only sameness matters. */
export function stemsOf(text: string): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const word of text.split(" ")) {
    if ((word.length > 2 || /\d/.test(word)) && !stopWords.has(word)) stems.add(stemOf(word));
  }
  return stems;
}

function stemOf(word: string): string {
  const bare = word.replace(/'s$/, "");
  const stem =
    bare.length > 4 ? bare.replace(/(?:ations?|ments?|ings?|ers?|ed|es|s|ly|ies|y|e)$/, "") : bare.replace(/s$/, "");
  return stem.replace(/([^aeiou])\1$/, "$1").slice(0, 6);
}

export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const stem of one) if (other.has(stem)) count += 1;
  return count;
}
