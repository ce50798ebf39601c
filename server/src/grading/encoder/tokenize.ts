/** The tokens of a text, and for each the place in the text at which its word begins. */
export interface TokenizedText {
  readonly ids: readonly number[];
  readonly starts: readonly number[];
}

export type Tokenize = (text: string) => TokenizedText;

/** In code points. Training read no more of a turn. */
const maxChars = 2_000;
/** Longer words are unknown, as in BERT. */
const maxWordChars = 100;
/** Conversations repeat the same few thousand words, so that most words are split once. */
const maxCachedWords = 20_000;

const unknownToken = "[UNK]";

/**
 * BERT's tokenizer: lower case, accents stripped, split at space and punctuation, then the longest pieces that the vocabulary
 * has, from the left. It must split a text exactly as the Python library did in training.
 */
export function createTokenizer(vocabulary: readonly string[]): Tokenize {
  const idOf = new Map(vocabulary.map((token, id) => [token, id]));
  const unknown = idOf.get(unknownToken);
  if (unknown === undefined) throw new Error(`the vocabulary has no ${unknownToken}`);
  const wordCache = new Map<string, readonly number[]>();

  const idsOf = (word: string): readonly number[] => {
    const cached = wordCache.get(word);
    if (cached) return cached;
    if (wordCache.size >= maxCachedWords) wordCache.clear();
    const ids = piecesOf(word, idOf) ?? [unknown];
    wordCache.set(word, ids);
    return ids;
  };

  return (text) => {
    const ids: number[] = [];
    const starts: number[] = [];
    for (const { word, start } of wordsOf(text)) {
      for (const id of idsOf(word)) {
        ids.push(id);
        starts.push(start);
      }
    }
    return { ids, starts };
  };
}

/** Returns undefined if a part of the word is not in the vocabulary: then all of it is unknown. */
function piecesOf(word: string, idOf: ReadonlyMap<string, number>): readonly number[] | undefined {
  const chars = Array.from(word);
  if (chars.length > maxWordChars) return undefined;
  const ids: number[] = [];
  for (let from = 0; from < chars.length; ) {
    let id: number | undefined;
    let to = chars.length;
    for (; to > from && id === undefined; to -= 1) {
      id = idOf.get(`${from > 0 ? "##" : ""}${chars.slice(from, to).join("")}`);
    }
    if (id === undefined) return undefined;
    ids.push(id);
    from = to + 1;
  }
  return ids;
}

interface PlacedWord {
  readonly word: string;
  readonly start: number;
}

const plainPattern = /[a-zA-Z0-9]/;
const usualSpacePattern = /[ \t\n\r]/;
const removedPattern = /[\uFFFD\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
const otherSpacePattern = /\p{White_Space}/u;
const punctuationPattern = /[!-/:-@[-`{-~\p{P}]/u;
const accentPattern = /\p{Mn}/gu;
/** Each such character is a word. Hiragana, Katakana and Hangul are not among them. */
const ideographPattern =
  /[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B920}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]/u;

function wordsOf(text: string): readonly PlacedWord[] {
  const words: PlacedWord[] = [];
  let word = "";
  let wordStart = 0;
  const endWord = () => {
    if (word !== "") words.push({ word, start: wordStart });
    word = "";
  };
  const addTo = (chars: string, at: number) => {
    if (word === "") wordStart = at;
    word += chars;
  };
  let at = 0;
  let count = 0;
  for (const char of text) {
    if (count++ === maxChars) break;
    const start = at;
    at += char.length;
    if (plainPattern.test(char)) addTo(char.toLowerCase(), start);
    else if (usualSpacePattern.test(char)) endWord();
    else if (removedPattern.test(char)) continue;
    else if (otherSpacePattern.test(char)) endWord();
    else if (ideographPattern.test(char)) {
      endWord();
      addTo(char.normalize("NFD"), start);
      endWord();
    } else {
      // A character can become several, some of them punctuation.
      for (const part of char.normalize("NFD").replace(accentPattern, "")) {
        for (const lower of part.toLowerCase()) {
          const isAlone = punctuationPattern.test(lower);
          if (isAlone) endWord();
          addTo(lower, start);
          if (isAlone) endWord();
        }
      }
    }
  }
  endWord();
  return words;
}
