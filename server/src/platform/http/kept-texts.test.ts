import canonicalize from "canonicalize";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalPieces } from "./canonical-json.ts";
import { asPieces, cutTexts, putTextsBack, wholeOf } from "./kept-texts.ts";

const short = fc.string({ unit: "binary", maxLength: 20 }).map((text) => text.toWellFormed());
const text = fc.oneof(
  short,
  short.map((it) => it + "x\n".repeat(600)),
);

test("in pieces or whole it is the same text, and what was cut out is put back to the byte", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), text, fc.boolean(), (texts, other, repeated) => {
      const conversations = texts.map((transcript) => ({ transcript, agent: other, tags: repeated ? texts : [] }));
      const value = { body: { conversations } };
      const payload = canonicalPieces(value);
      expect(wholeOf(payload)).toBe(canonicalize(value));
      const kept = texts.map((one, i) => ({ text: one, conversationId: `conv_${i}` }));
      const found = new Map(kept.map(({ conversationId, text }) => [conversationId, text]));
      expect(putTextsBack(cutTexts(payload, kept), found)).toBe(canonicalize(value));
      const long = kept.filter(({ text }) => text.length > 1_024);
      const cut = cutTexts(payload, long);
      expect(putTextsBack(cut, found)).toBe(canonicalize(value));
      if (!repeated && other.length < 1_024 && !texts.some((it) => it.includes("\0")) && !other.includes("\0")) {
        expect(cut.texts.length).toBe(long.length);
      }
    }),
  );
});

test("what is not kept stays; what is gone is null", () => {
  const [one, two] = ["1".repeat(2_000), "2".repeat(2_000)];
  const payload = canonicalPieces({ body: { a: one, b: two } });
  const cut = cutTexts(payload, [{ text: two, conversationId: "conv_b" }]);
  expect(cut).toEqual({ payload: `{"body":{"a":"${one}","b":}}`, texts: [[2_020, "conv_b"]] });
  expect(putTextsBack(cut, new Map())).toBe(`{"body":{"a":"${one}","b":null}}`);
  expect(cutTexts(asPieces({ repeats: 1 }), [])).toEqual({ payload: '{"repeats":1}', texts: [] });
});
