import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { resolution } from "./resolution.ts";

const verdict = (...lines: string[]) => judged(resolution, lines).verdict;

describe("resolution", () => {
  test("passes what is done or answered", () => {
    expect(verdict("c: please cancel my plan", "a: I've cancelled it as of today.", "c: thanks")).toBe("pass");
    expect(verdict("c: are you open on sunday", "a: yes from nine to five", "c: great")).toBe("pass");
    expect(verdict("c: i need a refund", "a: okay i have refunded the full amount", "c: that's all")).toBe("pass");
  });

  test("is apart from mood", () => {
    expect(
      verdict("c: you thieves, I want my money back", "a: I've refunded you.", "c: still a disgrace of a company"),
    ).toBe("pass");
    expect(
      verdict("c: could you move my slot?", "a: Unfortunately that's not possible.", "c: ok, thank you anyway"),
    ).toBe("fail");
  });

  test("takes a refusal with its reason for an outcome of its own", () => {
    const asks = "c: could you refund my ticket?";
    const refused = "a: I'm afraid I can't refund it, because the saver fare is non-refundable under the terms.";
    expect(verdict(asks, refused, "c: I see, thank you")).toBe("pass");
    expect(verdict(asks, "a: I'm afraid I can't refund it.", "c: I see")).toBe("fail");
  });

  test("is partial for what is settled later", () => {
    expect(verdict("c: my router is broken", "a: A technician will come on Monday.", "c: good")).toBe("partial");
    expect(verdict("c: where is my refund", "a: I've raised a ticket with the team.", "c: ok")).toBe("partial");
    expect(verdict("c: i lost my card", "a: i've ordered a replacement card it is in the post", "c: thanks")).toBe(
      "partial",
    );
  });

  test("is unsure of what is done where something is still awaited, and surer where nothing is", () => {
    const sure = (answer: string) => {
      const { verdict, confidence } = judged(resolution, ["c: please cancel my plan", `a: ${answer}`, "c: ok"]);
      return [verdict, confidence >= 0.6];
    };
    expect(sure("I've cancelled it.")).toEqual(["pass", true]);
    expect(sure("I've cancelled it. Someone will call you back.")).toEqual(["pass", false]);
  });

  test("fails where the customer says that it isn't settled", () => {
    const finding = judged(resolution, ["c: fix my line", "a: I've reset it.", "c: it still doesn't work, forget it"]);
    expect(finding.verdict).toBe("fail");
    expect(finding.evidence[0]?.turn).toBe(2);
  });

  test("fails a demand that nobody takes up", () => {
    expect(
      verdict(
        "c: please cancel my plan",
        "a: Have you heard of our new offer?",
        "c: I want to cancel",
        "a: It's great.",
      ),
    ).toBe("fail");
  });

  test("takes a conditional and a negated deed for none", () => {
    expect(verdict("c: cancel my plan", "a: I have not cancelled it. We can't do that.", "c: oh")).toBe("fail");
  });

  test("has nothing to say where nothing is wanted", () => {
    expect(verdict("a: Just a courtesy call.", "c: okay, bye")).toBe("not_applicable");
    expect(verdict()).toBe("not_applicable");
  });

  test("takes a refund, a raised limit and a no to a question of fact for settled", () => {
    expect(verdict("c: i want my money back", "a: I've issued a full refund, allow five days", "c: thanks")).toBe(
      "pass",
    );
    expect(verdict("c: please raise my limit", "a: I have raised the limit to 3000", "c: ta")).toBe("pass");
    expect(verdict("c: is the shop open sundays?", "a: No, I'm afraid not.", "c: ok thanks")).toBe("pass");
  });

  test("takes a state of things for no deed", () => {
    expect(verdict("c: my card does not work, unblock it", "a: it is blocked", "c: i know", "a: they are closed")).toBe(
      "fail",
    );
  });
});
