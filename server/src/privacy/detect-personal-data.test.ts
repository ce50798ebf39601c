import { describe, expect, test } from "vitest";
import { findPersonalData } from "./detect-personal-data.ts";
import { maskText } from "./mask-text.ts";
import { finds, lookAlikes } from "./test-cases.ts";
import { heldOutFinds, heldOutLookAlikes } from "./test-cases-held-out.ts";

const wronglyMasked = (cases: readonly (readonly [string, string])[]) =>
  cases
    .map(([text, expected]) => ({ text, expected, is: maskText(text) }))
    .filter(({ expected, is }) => is !== expected);

const changed = (texts: readonly string[]) => texts.filter((text) => maskText(text) !== text);

describe("what is personal", () => {
  test("is found, with nothing before or after it", () => {
    expect(finds.length).toBeGreaterThan(130);
    expect(wronglyMasked(finds)).toEqual([]);
  });

  test("is found in the texts that were written before the detectors", () => {
    expect(heldOutFinds.length).toBeGreaterThan(80);
    expect(wronglyMasked(heldOutFinds)).toEqual([]);
  });
});

describe("what only looks like it", () => {
  test("stays: dates, prices, orders, versions, addresses, hashes", () => {
    expect(lookAlikes.length).toBeGreaterThan(120);
    expect(changed(lookAlikes)).toEqual([]);
  });

  test("stays in the texts that were written before the detectors", () => {
    expect(heldOutLookAlikes.length).toBeGreaterThan(90);
    expect(changed(heldOutLookAlikes)).toEqual([]);
  });
});

test("spans say what they are, in order, and point into the text as it was given", () => {
  const text = "😀 ＋４９ ３０ ９０１８２０, ada@example.com\nGB29 NWBK 6016 1331 9268 19 and 4111 1111 1111 1111";
  const spans = findPersonalData(text);
  expect(spans.map(({ start, end, kind }) => [kind, text.slice(start, end)])).toEqual([
    ["phone", "＋４９ ３０ ９０１８２０"],
    ["email", "ada@example.com"],
    ["iban", "GB29 NWBK 6016 1331 9268 19"],
    ["card", "4111 1111 1111 1111"],
  ]);
});

test("nothing reaches over the end of a line, so that a turn reads the same alone and within its transcript", () => {
  const lines = ["call 415", "555 2671", "4111 1111", "1111 1111", "phone:", "5552671"];
  expect(maskText(lines.join("\n"))).toBe(lines.join("\n"));
});

test("a figure that belongs to a word is no part of a number that is read out", () => {
  const number = "one five five five five two six seven";
  expect(maskText(`Gate B4 ${number} one`)).toBe("Gate B4 [PHONE]");
  expect(maskText(`call ${number} 1b`)).toBe("call [PHONE] 1b");
});

describe("a number that is read out over several lines", () => {
  const lines = (...spoken: string[]) => spoken.join("\n");

  test("is found line by line, also with a word of the listener between", () => {
    const text = lines(
      "Customer: my number is four one five",
      "Agent: okay",
      "Customer: uh five five five",
      "Customer: two six seven one",
      "Agent: thank you",
    );
    expect(maskText(text)).toBe(
      lines(
        "Customer: my number is [PHONE]",
        "Agent: okay",
        "Customer: uh [PHONE]",
        "Customer: [PHONE]",
        "Agent: thank you",
      ),
    );
  });

  test.each([
    ["of two speakers", lines("A: four one five five", "B: five five two six")],
    [
      "with a sentence between",
      lines("A: four one five five", "B: and what is the rest of it", "A: five five two six"),
    ],
    ["that is too short", lines("A: the address is four two one", "A: five five")],
    ["that counts", lines("A: one two three four", "A: five six seven eight")],
    [
      "of small numbers in sentences",
      lines("A: I want two", "A: one is for him and two are for her, that makes three"),
    ],
  ])("%s stays", (_, text) => {
    expect(maskText(text)).toBe(text);
  });
});

test.each(["Step (3) 5552671 is done", "Batch (123456) 7890 is done"])(
  "brackets around what is no area code make no phone number: %s",
  (text) => {
    expect(maskText(text)).toBe(text);
  },
);

test("many numbers in a row are all found", () => {
  const text = "415-555-2671 ".repeat(50).trim();
  expect(maskText(text)).toBe("[PHONE] ".repeat(50).trim());
});

// Far more time than it takes: linear work on a busy machine ends in it, quadratic work never.
describe("megabytes made to be slow", { timeout: 240_000 }, () => {
  const filled = (seed: string, megabytes: number) => {
    const size = megabytes * 1024 * 1024;
    return seed.repeat(Math.ceil(size / seed.length)).slice(0, size);
  };

  test.each(["@@@@", "a.a.a.", "+++", "http://http://"])("five of %j hold nothing", (seed) => {
    const text = filled(seed, 5);
    expect(maskText(text) === text).toBe(true);
  });

  test("five of single digits are one number", () => {
    expect(maskText(filled("1 1 1 1 ", 5).trim())).toBe("[CARD]");
  });

  test.each(["DE12 ", '"@', "%40", "eyJ", "44 ", "(0", "1.2.3.", "?a="])("one of %j holds nothing", (seed) => {
    const text = filled(seed, 1);
    expect(maskText(text) === text).toBe(true);
  });

  test("one of addresses: all are found", () => {
    const text = "a@b.co ".repeat(150_000);
    expect(maskText(text) === "[EMAIL] ".repeat(150_000)).toBe(true);
  });
});
