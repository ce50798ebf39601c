import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messagesOf, topicsOf } from "./message.ts";

describe("messages between nodes", () => {
  test("whatever is said arrives, in messages that PostgreSQL takes", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: "binary", maxLength: 60 }), { maxLength: 400 }), (topics) => {
        // Half of a surrogate pair does not survive any text encoding, and no topic of ours has one.
        const sent = topics.filter((topic) => topic.isWellFormed());
        const fitting = sent.filter((topic) => Buffer.byteLength(JSON.stringify(topic)) < 255);
        const messages = messagesOf("here", sent);
        for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8_000);
        const heard = messages.flatMap((message) => [...(topicsOf(message, "there") ?? [])]);
        expect(heard).toEqual(fitting);
      }),
    );
  });

  test("a topic that fits no message is left out, and the others are not", () => {
    expect(messagesOf("here", ["a", "x".repeat(8_000), "b"])).toEqual(['{"node":"here","topics":["a","b"]}']);
  });

  test("its own messages are ignored when they come back", () => {
    const [message] = messagesOf("here", ["events:ws_1:live"]);
    expect(topicsOf(message, "here")).toBeUndefined();
  });

  test.each([
    ["nothing", undefined],
    ["no text", 5],
    ["no JSON", "{"],
    ["JSON that is no object", '"text"'],
    ["null", "null"],
    ["no node", '{"topics":["a"]}'],
    ["a node that is no text", '{"node":1,"topics":["a"]}'],
    ["an endless node", JSON.stringify({ node: "n".repeat(65), topics: ["a"] })],
    ["topics that are no list", '{"node":"x","topics":{"length":3}}'],
    ["more than any node of ours sends", JSON.stringify({ node: "x", topics: Array(5_000).fill("a") })],
  ])("%s is ignored", (_what, text) => {
    expect(topicsOf(text, "here")).toBeUndefined();
  });

  test("what is no topic is left out of a message", () => {
    const message = JSON.stringify({ node: "x", topics: [1, null, ["a"], "t".repeat(256), "good"] });
    expect(topicsOf(message, "here")).toEqual(new Set(["good"]));
  });

  test("no text whatever makes it fail", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void topicsOf(text, "here")));
  });
});
