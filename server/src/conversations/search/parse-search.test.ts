import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEmpty, parseSearch } from "./parse-search.ts";
import { tsQuery } from "./ts-query.ts";

const parsed = (words: string[], prefixes: string[] = [], phrases: string[] = []) => ({ words, prefixes, phrases });

describe("a search means", () => {
  test.each([
    ["Refund card", parsed(["refund", "card"])],
    ["refund refund", parsed(["refund"])],
    ["refund*", parsed([], ["refund"])],
    ["Café* now", parsed(["now"], ["cafe"])],
    ["refund *", parsed(["refund"])],
    ["order-12*", parsed(["order"], ["12"])],
    ["a*b", parsed(["b"], ["a"])],
    ["ＡＢ＊", parsed([], ["ab"])],
    ["don't o’brien*", parsed(["dont"], ["obrien"])],
    ['"Card  was\ndeclined" now', parsed(["card", "was", "declined", "now"], [], ["card was declined"])],
    ["“smart quotes”", parsed(["smart", "quotes"], [], ["smart quotes"])],
    ['"Refund"', parsed(["refund"])],
    ['"refund!"', parsed(["refund"], [], ["refund!"])],
    ['x "!!!"', parsed(["x"], [], ["!!!"])],
    ['"never closed', parsed(["never", "closed"])],
    ['say "one" and "two three"', parsed(["say", "one", "and", "two", "three"], [], ["two three"])],
    ["退款政策", parsed(["退款", "款政", "政策"])],
    ["退", parsed(["退"])],
    ["退款*", parsed(["退款"])],
    ["abc退款", parsed(["abc", "退款"])],
    [`${"x".repeat(100)}*`, parsed([], ["x".repeat(64)])],
  ])("%s", (q, expected) => {
    expect(parseSearch(q)).toEqual(expected);
  });

  test.each(["!!!", "", "*", '""', '"!!!"', "👍", "' * \""])("nothing: %s", (q) => {
    expect(isEmpty(parseSearch(q))).toBe(true);
  });
});

test("no word can break the notation of PostgreSQL", () => {
  expect(tsQuery({ words: ["a'b", "c\\"], prefixes: ["d:*"] })).toBe("'a''b' & 'c\\\\' & 'd:*':*");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (q) => {
      const { words, prefixes } = parseSearch(q);
      expect([...words, ...prefixes].filter((word) => !/^[\p{L}\p{N}\p{M}]+$/u.test(word))).toEqual([]);
    }),
  );
});
