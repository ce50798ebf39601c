const beyondAscii = /[\u0080-\uffff]/;

/**
 * Accents and points, which people leave out; soft hyphens and joiners, which nobody sees. Marks of other scripts are
 * letters in all but name: without them Hindi has no vowels.
 */
const leftOut =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]|[\ufe00-\ufe0f]|\u200d|[\u00ad\u0640\u200c\u2060\ufeff]/g;

/** What no decomposition takes apart, and apostrophes, of which keyboards have several. */
const alike: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
  "’": "'",
  "‘": "'",
  ʼ: "'",
};
const unlike = new RegExp(`[${Object.keys(alike).join("")}]`, "g");

/** Texts that differ in case, accents or the way of typing only become the same. */
export function foldText(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(leftOut, "")
    .replaceAll(unlike, (letter) => alike[letter] as string)
    .normalize("NFC");
}
