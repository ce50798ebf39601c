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
