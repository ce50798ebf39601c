import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskText } from "./mask-text.ts";
import { numberWords } from "./number-words.ts";
import { compilePatterns } from "./own-patterns.ts";
import { finds, lookAlikes } from "./test-cases.ts";
import { cards, emails, ibans, surroundings } from "./test-numbers.ts";

const mask = (text: string) => maskText(text);
const bare = (text: string) => text.replaceAll(/[^0-9A-Za-z]/g, "");

describe("whatever stands around it", () => {
  test("a valid card number never gets through", () => {
    fc.assert(
      fc.property(surroundings, cards, surroundings, (before, card, after) => {
        expect(bare(mask(`${before}${card} ${after}`))).not.toContain(bare(card));
      }),
      { numRuns: 2_000 },
    );
  });

  test("a valid IBAN never gets through, in capitals or not", () => {
    fc.assert(
      fc.property(surroundings, ibans, fc.boolean(), surroundings, (before, iban, small, after) => {
        const masked = mask(`${before}${small ? iban.toLowerCase() : iban} ${after}`);
        expect(bare(masked).toUpperCase()).not.toContain(bare(iban));
      }),
      { numRuns: 2_000 },
    );
  });

  test("no part of an e-mail address gets through", () => {
    fc.assert(
      fc.property(surroundings, emails, surroundings, (before, email, after) => {
        const masked = mask(`${before}${email} ${after}`);
        expect(masked).not.toContain(email);
        expect(masked).not.toContain(`@${email.split("@")[1]}`);
        expect(masked).toContain("[EMAIL]");
      }),
      { numRuns: 2_000 },
    );
  });

  test("a card in digits of another script is still a card", () => {
    const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];
    fc.assert(
      fc.property(cards, fc.constantFrom(...zeros), (card, zero) => {
        const text = card.replaceAll(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
        expect(mask(`x ${text} y`)).toBe("x [CARD] y");
      }),
    );
  });
});

describe("masking", () => {
  const pieces = [...finds.map(([text]) => text), ...finds.map(([, masked]) => masked), ...lookAlikes];
  const fragments = pieces.flatMap((text) => [text, ...text.split(" ")]);
  const glue = [
    "",
    "",
    " ",
    " ",
    "-",
    ".",
    ", ",
    "/",
    "(",
    ")",
    "+",
    "#",
    "=",
    "@",
    "1",
    "0",
    "\n",
    "one ",
    "call ",
    "order ",
    "[",
    "]",
  ];
  const texts = fc
    .array(
      fc.oneof(
        fc.constantFrom(...fragments),
        fc.constantFrom(...glue),
        fc.stringMatching(/^[0-9 .\-()+/]{0,12}$/),
        fc.string({ unit: "binary", maxLength: 4 }),
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join(""));

  test("a second time changes nothing", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = mask(text);
        expect(mask(once)).toBe(once);
      }),
      { numRuns: 3_000 },
    );
  });

  test("a second time changes nothing with own patterns either", () => {
    const patterns = compilePatterns([
      { name: "order_number", pattern: "ORD-\\d+|order" },
      { name: "short", pattern: "\\b\\w\\w\\b" },
      { name: "first", pattern: "^.{3}" },
      { name: "last", pattern: "\\d{3}$" },
    ]);
    fc.assert(
      fc.property(texts, (text) => {
        const once = maskText(text, patterns);
        expect(maskText(once, patterns)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });

  const endsInNumber = new RegExp(`(?:${[...numberWords.keys()].join("|")})[\\s.,!?-]*$`, "im");

  test("line by line is masking the whole, unless a number goes over several", () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 4 }), (lines) => {
        fc.pre(!lines.some((line) => endsInNumber.test(line)));
        expect(mask(lines.join("\n"))).toBe(lines.map(mask).join("\n"));
      }),
      { numRuns: 500 },
    );
  });

  test("leaves a text alone that has no digit, @ or address in it", () => {
    const plain = fc.string({ unit: "grapheme" }).filter((text) => !/[\p{N}@=%:]/u.test(text));
    fc.assert(
      fc.property(plain, (text) => {
        expect(mask(text)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});
