import { describe, expect, test } from "vitest";
import { all, judged, verdictsOn } from "../phrases/test-conversation.ts";
import { forbiddenPhrases } from "./forbidden-phrases.ts";

const parameters = { phrases: ["guarantee"] };

describe("forbidden phrases", () => {
  test("are said in every form, also where a no stands before that belongs elsewhere", () => {
    const texts = [
      "I guarantee it.",
      "it's guaranteed",
      "No problem, I guarantee it.",
      "no problem i guarantee it",
      "don't worry we guarantee it",
      "I'm not sure about the colour but I guarantee the size",
      "we don't charge extra and we guarantee delivery",
    ];
    expect(verdictsOn(forbiddenPhrases, texts, { parameters })).toEqual(all(texts, "fail"));
  });

  test("are avoided by a denial", () => {
    const texts = [
      "I can't guarantee that.",
      "there is no guarantee",
      "we never promise or guarantee anything",
      "I'm not saying it's guaranteed.",
      "We cannot, however, guarantee it.",
      "nobody can guarantee this",
      "i dont think we guarantee that",
      "Guarantees are not something we offer.",
      "I am unable to guarantee delivery.",
    ];
    expect(verdictsOn(forbiddenPhrases, texts, { parameters })).toEqual(all(texts, "pass"));
  });

  test("show the very words", () => {
    const finding = judged(forbiddenPhrases, ["a: Well, we GUARANTEED it."], { parameters });
    expect(finding.evidence).toEqual([{ turn: 0, nodeId: "turn-0", start: 9, end: 19, quote: "GUARANTEED" }]);
  });

  test("may be signs and pictures", () => {
    expect(judged(forbiddenPhrases, ["a: Sure 👍"], { parameters: { phrases: ["👍"] } }).verdict).toBe("fail");
  });

  test("are no words inside others, and none of the customer's", () => {
    const free = { parameters: { phrases: ["free"] } };
    expect(judged(forbiddenPhrases, ["c: is it free?", "a: It is frequently freezing."], free).verdict).toBe("pass");
    expect(judged(forbiddenPhrases, ["c: is it free?"], free).verdict).toBe("not_applicable");
  });
});
