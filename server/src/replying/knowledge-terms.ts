/** Words that say nothing about the subject of an English question. */
const stopWords = new Set(
  `a about after again all also am an and any are as at be because been before being both but by can could did do does doing
  done down during each few for from further get gets getting go going had has have having he hello her here hers hi him his
  how i if in into is it its just know let like long many me more most much my need no nor not now of off on once only or other our out
  over own please same she should so some such tell than thank thanks that the their them then there these they this those
  through to too under until up us very want was we were what when where which while who whom why will with would yes you
  your im ive id dont cant doesnt isnt wont whats hey someone something anything`.split(/\s+/),
);

/** Returns the words of a text that may say what it is about, reduced to their stems. */
export function knowledgeTerms(text: string): string[] {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/[’']/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !stopWords.has(word))
    .map(stemOf);
}

/** Removes the commonest English endings, so that "refunds", "refunded" and "refunding" are one term. */
function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let stem = word;
  if (stem.endsWith("ies") && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^su]s$/.test(stem)) stem = stem.slice(0, -1);
  const root = /^(.*[aeiouy].*?)(?:ing|ed)$/.exec(stem)?.[1];
  // "shipping" and "ship", but "selling" and "sell".
  if (root && root.length >= 3) stem = root.replace(/([bdgmnprt])\1$/, "$1");
  return stem.length > 4 && stem.endsWith("e") ? stem.slice(0, -1) : stem;
}
