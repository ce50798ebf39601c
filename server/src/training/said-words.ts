/** Scripts that write words without spaces between them, or with endings grown onto them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text, each between two spaces, without case and punctuation. A single space where there are none. */
export const saidWords = (text: string): string =>
  ` ${text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `.replace("  ", " ");

/** Whether the phrase occurs, in whole words where its script knows any. Both as `saidWords` gives them. */
export const occursIn = (phrase: string, said: string): boolean =>
  phrase !== " " && said.includes(unspaced.test(phrase) ? phrase.trim() : phrase);
