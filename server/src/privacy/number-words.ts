/** How many digits a word stands for when a number is read out, and which number it is. */
export interface NumberWord {
  readonly digits: number;
  readonly value?: number;
  /** "double five": the next digit counts so many times. */
  readonly times?: number;
}

/** Zero to nine in the languages in which a number is read out digit by digit. */
const languages = [
  "zero one two three four five six seven eight nine",
  "null eins zwei drei vier fünf sechs sieben acht neun",
  "cero uno dos tres cuatro cinco seis siete ocho nueve",
  "zéro un deux trois quatre cinq six sept huit neuf",
  "zero uma dois três quatro cinco seis sete oito nove",
  "zero uno due tre quattro cinque sei sette otto nove",
  "nul een twee drie vier vijf zes zeven acht negen",
];
const otherDigits: Readonly<Record<string, number>> = { oh: 0, o: 0, nought: 0, zwo: 2, meia: 6, één: 1, niner: 9 };
const pairs = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

export const numberWords: ReadonlyMap<string, NumberWord> = new Map<string, NumberWord>([
  ...languages.flatMap((words) => words.split(" ").map((word, value) => [word, { digits: 1, value }] as const)),
  ...Object.entries(otherDigits).map(([word, value]) => [word, { digits: 1, value }] as const),
  ...pairs.map((word, i) => [word, { digits: 2, value: 10 + i }] as const),
  // "twenty six" are two digits as well: the unit brings the second.
  ...tens.map((word) => [word, { digits: 1 }] as const),
  ["double", { digits: 0, times: 2 }],
  ["triple", { digits: 0, times: 3 }],
  ["treble", { digits: 0, times: 3 }],
]);

/** Tells most other words from these by a hash, without making a string of each. Case does not count. */
const size = 8192;
const known = new Uint8Array(size);

export const addToHash = (hash: number, code: number): number => (Math.imul(hash, 31) + (code | 32)) | 0;

export const mayBeNumberWord = (hash: number): boolean => known[hash & (size - 1)] === 1;

for (const word of numberWords.keys()) {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = addToHash(hash, word.charCodeAt(i));
  known[hash & (size - 1)] = 1;
}
