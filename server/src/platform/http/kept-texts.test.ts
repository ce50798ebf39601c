import fc from "fast-check";
import { expect, test } from "vitest";
import { cutTexts, putTextsBack } from "./kept-texts.ts";

const text = fc.string({ unit: "binary", minLength: 1, maxLength: 20 }).filter((it) => it.isWellFormed());

test("what was cut out is put back to the byte, wherever it was found", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), text, fc.boolean(), (texts, other, repeated) => {
      const conversations = texts.map((transcript) => ({ agent: other, transcript, tags: repeated ? texts : [] }));
      const payload = JSON.stringify({ body: { conversations } });
      const kept = texts.map((one, i) => ({ text: one, conversationId: `conv_${i}` }));
      const cut = cutTexts(payload, kept);
      const found = new Map(kept.map(({ conversationId, text }) => [conversationId, text]));
      expect(putTextsBack(cut, found)).toBe(payload);
    }),
  );
});

test("what is not among the arguments is left; what is gone is null", () => {
  const payload = JSON.stringify({ body: { transcript: "one", note: "two" } });
  const cut = cutTexts(payload, [
    { text: "absent", conversationId: "conv_a" },
    { text: "one", conversationId: "conv_b" },
  ]);
  expect(cut).toEqual({ payload: '{"body":{"transcript":,"note":"two"}}', texts: [[22, "conv_b"]] });
  expect(putTextsBack(cut, new Map())).toBe('{"body":{"transcript":null,"note":"two"}}');
});
