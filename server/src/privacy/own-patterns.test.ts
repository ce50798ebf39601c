import { describe, expect, test } from "vitest";
import { maskOf } from "./mask-value.ts";
import type { OwnPattern } from "./types.ts";

const maskText = (text: string, patterns: readonly OwnPattern[]) => maskOf(patterns)(text);

const order = { name: "order_number", pattern: "ORD-\\d{4,}" };

describe("own patterns", () => {
  test("mask under their own name, beside the built-in ones", () => {
    expect(maskText("ORD-12345 of ada@example.com, ORD-99", [order])).toBe("[ORDER_NUMBER] of [EMAIL], ORD-99");
  });

  test("name what a built-in one would have found, too", () => {
    const member = { name: "member", pattern: "\\b\\d{10}\\b" };
    expect(maskText("4155552671", [member])).toBe("[MEMBER]");
  });

  test("never hide the rest of what they are a part of", () => {
    const four = { name: "four", pattern: "\\d{4}" };
    expect(maskText("bob1234@example.com", [four])).toBe("[EMAIL]");
    expect(maskText("4111 1111 1111 1111", [four])).toBe("[CARD]");
  });

  test("^ and $ are the ends of a line", () => {
    const name = { name: "name", pattern: "^Dr\\. \\w+$" };
    expect(maskText("Dr. Who\nsaid Dr. Who\nDr. No", [name])).toBe("[NAME]\nsaid Dr. Who\n[NAME]");
    expect(maskText("x\nDr. Who", [{ name: "name", pattern: "\\ADr\\. \\w+\\z" }])).toBe("x\n[NAME]");
  });

  test("don't look into what is masked already", () => {
    const capitals = { name: "capitals", pattern: "[A-Z]{3,}" };
    expect(maskText("[EMAIL] SHOUTS [CAPITALS] [OTHER]", [capitals])).toBe(
      "[EMAIL] [CAPITALS] [CAPITALS] [[CAPITALS]]",
    );
  });

  test("see a number that a long line's cut would fall into, where there is a space to cut at", () => {
    const text = `${"word ".repeat(1_000)}ORD-123456 end`;
    expect(maskText(text, [order])).toBe(`${"word ".repeat(1_000)}[ORDER_NUMBER] end`);
  });

  test("of other scripts work", () => {
    expect(maskText("клиент Иванов", [{ name: "client", pattern: "(?i)\\bклиент\\b|\\p{Cyrillic}+ов" }])).toBe(
      "клиент [CLIENT]",
    );
  });

  test("that make every search go to the end are masked whole rather than waited for", () => {
    // Each `a` looks for a `b` to the end of the piece: a thousand searches of a thousand characters, per piece.
    const text = "a".repeat(20_000);
    const masked = maskText(text, [{ name: "slow", pattern: "a.*b|a" }]);
    expect(masked.replaceAll("[SLOW]", "")).toBe("");
  });
});
