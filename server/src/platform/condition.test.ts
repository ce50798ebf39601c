import { describe, expect, test } from "vitest";
import { conditionsOver } from "./condition.ts";

const compile = conditionsOver<{ channel: string; seconds: number; tags: string[]; more: Record<string, unknown> }>({
  channel: "string",
  seconds: "double",
  tags: "list<string>",
  more: "map<string, dyn>",
});
const values = { channel: "voice", seconds: 70.5, tags: ["vip"], more: { plan: "pro", rating: 3 } };

describe("a condition", () => {
  test.each([
    ['channel == "voice" && "vip" in tags', true],
    ["seconds > 60", true],
    ["seconds < 60", false],
    ['more.plan == "pro" && more.rating < 5', true],
    ['tags.exists(t, t.startsWith("v"))', true],
    ["has(more.absent)", false],
    ['more.absent == "x"', false],
  ])("%s is %s", (expression, expected) => expect(compile(expression)(values)).toBe(expected));

  test.each([
    ["channel ==", /EOF/],
    ["chanel == 'x'", /Unknown variable: chanel/],
    ["channel", /returns string/],
    ["seconds == 'x'", /no such overload/],
    ["channel.matches('(a+)+$')", /matches\(\) is not available/],
    ["tags.exists(a, tags.exists(b, tags.exists(c, tags.exists(d, a == d))))", /more than 3 lists/],
    [Array(200).fill("seconds > 1.0").join(" && "), /./],
  ])("%s is refused with a reason", (expression, reason) => expect(() => compile(expression)).toThrow(reason));
});

describe("a condition over lists that others make long", () => {
  const compileFlat = conditionsOver<{ tags: string[] }>({ tags: "list<string>" }, { nestedWalks: false });

  test("may loop over one list after the other", () => {
    const either = compileFlat('tags.exists(a, a == "x") || tags.filter(a, a == "vip").exists(b, b == "vip")');
    expect(either({ tags: ["vip"] })).toBe(true);
  });

  test.each([
    'tags.exists(a, "x" == a || tags.exists(b, a == b))',
    "tags.filter(a, tags.all(b, a == b)).exists(c, c == 'x')",
    "true && [tags.exists(a, [tags.exists(b, a == b)][0])][0]",
  ])("may not loop over one inside another: %s", (expression) => {
    expect(() => compileFlat(expression)).toThrow("loops over one list inside another");
  });
});
