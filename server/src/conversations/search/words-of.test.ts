import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordsOf } from "./words-of.ts";

const words = (text: string) => wordsOf(text).sort();

describe("a text is found by its words", () => {
  test.each([
    ["Refund, please! (order #42)", ["42", "order", "please", "refund"]],
    ["ÀÉÎõü naïve café", ["aeiou", "cafe", "naive"]],
    ["Straße STRASSE Ærø Łódź", ["aero", "lodz", "strasse"]],
    ["İstanbul ISTANBUL ıstanbul", ["istanbul"]],
    ["ΟΔΟΣ οδός", ["οδοσ"]],
    ["Ёлка елка", ["елка"]],
    ["ﬁne ＡＢＣ１２ ①", ["1", "abc12", "fine"]],
    ["re\u00adfund re\u200dfund", ["refund"]],
    ["مُحَمَّد محمد", ["محمد"]],
    ["हिन्दी में", ["में", "हिन्दी"]],
    ["한국어 환불", ["한국어", "환불"]],
    ["1,299.00 EUR AB-123_x", ["00", "1", "123", "299", "ab", "eur", "x"]],
    ["", []],
    ["!!! … 👍🏽 — ' \"", []],
  ])("%s", (text, expected) => {
    expect(words(text)).toEqual([...expected].sort());
  });

  test("an apostrophe leaves the word whole and its parts for themselves, whichever key typed it", () => {
    expect(words("don't")).toEqual(["don", "dont", "t"]);
    expect(words("don’t")).toEqual(words("don't"));
    expect(words("l'avion 'quoted' rock'n'roll'")).toEqual(
      ["avion", "l", "lavion", "n", "quoted", "rock", "rocknroll", "roll"].sort(),
    );
  });

  test("where there are no spaces, by every character and every two neighbours", () => {
    expect(words("退款政策")).toEqual(["退", "款", "政", "策", "退款", "款政", "政策"].sort());
    expect(words("iPhone手机")).toEqual(["iphone", "手", "机", "手机"].sort());
    expect(words("カードが")).toEqual(["カ", "ー", "ド", "が", "カー", "ード", "ドが"].sort());
    expect(words("บัตร")).toContain("ตร");
    expect(words("ບັດ ប័ណ្ណ ကတ်")).toEqual(expect.arrayContaining(["ບັ", "ណ្", "ကတ"]));
    expect(words("𠀀𠀁")).toEqual(["𠀀", "𠀁", "𠀀𠀁"].sort());
    expect(words("𠀀 x 𠀁")).not.toContain("𠀀𠀁");
  });
});

describe("whatever the text", () => {
  test("words are few enough and short enough for a row", () => {
    expect(wordsOf("x".repeat(500))).toEqual(["x".repeat(64)]);
    expect(wordsOf(`${"x".repeat(63)}😀`.replace("😀", "\u{1D54F}".normalize("NFC")))[0]?.length).toBeLessThanOrEqual(
      64,
    );
    const many = Array.from({ length: 50_000 }, (_, i) => `w${i}`).join(" ");
    expect(wordsOf(many)).toHaveLength(20_000);
    const long = Array.from({ length: 20_000 }, (_, i) => "ж".repeat(58) + i).join(" ");
    expect(Buffer.byteLength(wordsOf(long).join(""))).toBeLessThan(1_048_575);
    const unspaced = Array.from({ length: 30_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000)));
    expect(wordsOf(unspaced.join(""))).toHaveLength(20_000);
    expect(wordsOf(`${unspaced.join("")} and words after it`)).toHaveLength(20_000);
  });

  test("every word is folded, whole and there once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const found = wordsOf(text);
        expect(new Set(found).size).toBe(found.length);
        const isWord = (word: string) => /^[\p{L}\p{N}\p{M}]{1,64}$/u.test(word) && word.isWellFormed();
        expect(found.filter((word) => !isWord(word))).toEqual([]);
      }),
    );
  });

  test("case, accents and what is around it change nothing", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zà-ÿα-ωа-я0-9]{1,30}$/),
        fc.constantFrom(" ", "\n", ", ", "—", "("),
        (word, gap) => {
          const alone = words(word);
          expect(words(word.toUpperCase())).toEqual(alone);
          expect(words(word.normalize("NFD"))).toEqual(alone);
          expect(words(`a${gap}${word}${gap}a`)).toEqual([...new Set([...alone, "a"])].sort());
        },
      ),
    );
  });
});
