import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { customerEffort } from "./customer-effort.ts";

const verdict = (...lines: string[]) => judged(customerEffort, lines).verdict;

test("a number of times is no effort unless it counts attempts", () => {
  expect(judged(customerEffort, ["c: i water it 3x in the week", "a: fine"]).verdict).toBe("pass");
  expect(judged(customerEffort, ["c: i called you 3x", "a: sorry"]).verdict).toBe("partial");
});

describe("customer effort", () => {
  test("passes what shows no effort", () => {
    expect(verdict("c: I'd like to book again, thanks", "a: Sure.", "c: can you send it again please")).toBe("pass");
    expect(verdict("c: i told my wife i already paid", "a: ok")).toBe("pass");
  });

  test("is partial for one sign", () => {
    for (const line of [
      "as i said it's the blue one",
      "This is the third time I've called about it.",
      "they told me to call you",
      "I keep getting passed around.",
    ]) {
      expect([line, verdict(`c: ${line}`, "a: ok")]).toEqual([line, "partial"]);
    }
  });

  test("takes a question asked again for a sign", () => {
    const finding = judged(customerEffort, [
      "c: what does it cost?",
      "a: Fees vary.",
      "c: yes but what does it cost?",
      "a: It varies.",
    ]);
    expect([finding.verdict, finding.evidence[0]?.turn]).toEqual(["partial", 2]);
    expect(verdict("c: when will it arrive", "a: soon", "c: so when?", "a: soon")).toBe("partial");
  });

  test("takes two questions of one kind for no repetition", () => {
    expect(verdict("c: what does the boat cost", "a: ten", "c: and what does the train cost", "a: five")).toBe("pass");
  });

  test("fails two signs", () => {
    expect(verdict("c: i already told you my name", "a: ok", "c: this is the fourth time i call", "a: ok")).toBe(
      "fail",
    );
    expect(verdict("c: get me a person", "a: no", "c: a person please", "a: no", "c: I said a person")).toBe("fail");
  });

  test("counts a turn once that says of itself that it repeats", () => {
    expect(verdict("c: what does it cost?", "a: Fees vary.", "c: as i said, what does it cost?", "a: Ten.")).toBe(
      "partial",
    );
  });

  test("takes a story told once more for a sign after a handover, not after any other notice", () => {
    const told = (between: string) =>
      verdict(
        "c: my washing machine leaks water on the kitchen floor, i bought it in march from the shop in leeds",
        "a: One moment.",
        between,
        "a: Hi, Bo here.",
        "c: the machine leaks water, the kitchen smells, neighbours complain loudly, children slip, all is ruined",
        "a: Right.",
      );
    expect(told("s: The chat was transferred to Bo.")).toBe("partial");
    expect(told("s: The customer sent a picture.")).toBe("pass");
    expect(told("a: I am connected to the depot.")).toBe("pass");
  });

  test("has nothing to say of a customer who says nothing", () => {
    expect(verdict()).toBe("not_applicable");
    expect(verdict("a: hello")).toBe("not_applicable");
  });

  test("hears earlier contacts and takes a fault that comes again for none", () => {
    expect(judged(customerEffort, ["c: i rang last week about this and nobody came", "a: ok"]).verdict).toBe("partial");
    expect(judged(customerEffort, ["c: it's the third time it breaks down", "a: ok"]).verdict).toBe("pass");
    expect(judged(customerEffort, ["c: why locked, i only tried twice", "a: ok"]).verdict).toBe("pass");
  });

  test("takes a thing that is sent, a line that is cut off and numbers read out for no effort", () => {
    expect(verdict("c: could you tell me if my prescription's been sent over to the chemist?", "a: Yes.")).toBe("pass");
    expect(verdict("c: I've been cut off and I've paid.", "a: Let me see.")).toBe("pass");
    expect(verdict("c: 5 5 0 2 8 1 7", "a: and the card", "c: 5 4 1 3, 3 3 0 0, 8 9 0 2")).toBe("pass");
  });
});
