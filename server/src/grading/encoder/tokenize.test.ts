import { expect, test } from "vitest";
import { createTokenizer } from "./tokenize.ts";

const vocabulary =
  "[PAD] [UNK] [CLS] [SEP] [AGENT] [CUSTOMER] [SYSTEM] a b c e i l n o s t u x ##a ##e ##i ##l ##n ##o ##r ##s ##t ##u ##x ##y 1 2 3 ##1 ##2 ##3 ! $ ' , - . ? € 漢 字 can cannot ##not don hello cafe naive ##ive re ##fund ##ing refund refunding the token ##ize ##izer σ".split(
    " ",
  );
const tokenize = createTokenizer(vocabulary);

/** The ids are those of Python's `tokenizers` library with the same vocabulary (BertNormalizer, BertPreTokenizer, WordPiece). */
test.each([
  ["Hello, CAN you?", [51, 40, 47, 1, 43]],
  ["Can't refund-ing the tokenizers", [47, 39, 16, 58, 41, 1, 60, 61, 63, 26]],
  ["Café NAÏVE", [52, 53]],
  ["don't  \t\n refunding", [50, 39, 16, 59]],
  ["$3.21 €", [38, 33, 42, 32, 34, 44]],
  ["漢字the", [45, 46, 60]],
  ["hel\u200Blo \u0007can\uFFFD", [51, 47]],
  ["zebra hello", [1, 51]],
  ["ΣΣ Σ", [1, 64]],
  ["the\u00A0can\u2028can", [60, 47, 47]],
  ["[CLS] the [UNK]", [1, 9, 22, 26, 1, 60, 1, 1, 1]],
  ["x".repeat(101), [1]],
  ["x".repeat(3), [18, 29, 29]],
  ["", []],
])("splits %j as in training", (text, ids) => {
  expect(tokenize(text).ids).toEqual(ids);
});

test("says for each token where its word begins in the text", () => {
  const { ids, starts } = tokenize("  Café, tokenizers 👍 can");
  expect(ids.map((id) => vocabulary[id])).toEqual(["cafe", ",", "token", "##izer", "##s", "[UNK]", "can"]);
  expect(starts).toEqual([2, 6, 8, 8, 8, 19, 22]);
});

test("reads no more of a turn than training did", () => {
  expect(tokenize("a ".repeat(5_000)).ids).toHaveLength(1_000);
});
