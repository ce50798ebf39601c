import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { identityVerification } from "./identity-verification.ts";

const verdict = (...lines: string[]) => judged(identityVerification, lines).verdict;

describe("identity verification", () => {
  test("passes when the agent asks or the customer tells before account talk", () => {
    expect(
      verdict("c: whats my balance", "a: what is your date of birth please", "c: ok", "a: your balance is 40"),
    ).toBe("pass");
    expect(verdict("c: Where is order QX-4471?", "a: Your order was shipped on Monday.")).toBe("pass");
    expect(verdict("c: hi my name is ida rask i need to check my balance", "a: your balance is forty dollars")).toBe(
      "pass",
    );
    expect(verdict("c: it's me, [EMAIL]", "a: I've changed your address.")).toBe("pass");
  });

  test("is partial when the identifier comes after account talk had begun", () => {
    const lines = ["c: where is my parcel", "a: Your parcel is at the depot. What's your surname?", "c: Rask"];
    expect(verdict(...lines)).toBe("partial");
  });

  test("fails on account talk with nobody identified", () => {
    const finding = judged(identityVerification, [
      "c: did my payment go through",
      "a: Your last payment was on May 3rd.",
    ]);
    expect([finding.verdict, finding.evidence[0]?.quote]).toEqual(["fail", "Your last payment was"]);
    expect(verdict("c: when is my appointment", "a: thursday at eight")).toBe("fail");
  });

  test("takes a sum, a year, a PIN or a first name for no identifier", () => {
    for (const line of ["I paid 1,200 in 2019", "my pin is 4471", "it's Tom", "i waited 45 minutes"]) {
      expect(verdict(`c: ${line}`, "a: I've cancelled your subscription.")).toBe("fail");
    }
  });

  test("has nothing to say where nothing of an account is told", () => {
    expect(verdict("c: are you open on sunday", "a: Yes, from nine to five. Your call is important to us.")).toBe(
      "not_applicable",
    );
    expect(verdict("c: hi my name is ida rask what are the branch hours", "a: the hours are nine to five")).toBe(
      "not_applicable",
    );
    expect(verdict()).toBe("not_applicable");
    expect(verdict("c: hello")).toBe("not_applicable");
  });

  test("asks for the answer too where asking isn't enough", () => {
    const lines = ["a: What's your date of birth?", "c: no", "a: Your balance is 40."];
    expect(judged(identityVerification, lines, { parameters: { asked_is_enough: false } }).verdict).toBe("fail");
  });

  test("takes times, sums, models and flights for no identifier", () => {
    const customers = [
      "waiting since 10:30, where is my order",
      "I paid £1,250.00 on 12/05/2024 for my sofa",
      "my flight was BA2490, where is my refund",
      "error E1042 on my account",
    ];
    for (const line of customers) {
      expect(judged(identityVerification, [`c: ${line}`, "a: your order was delivered yesterday"]).verdict).toBe(
        "fail",
      );
    }
  });

  test("takes what holds for everybody for no account talk", () => {
    const general = [
      ["c: how long do refunds take", "a: it is refunded within 5 days"],
      ["c: can i take these with my tablets", "a: no, four hours between"],
      ["c: can you put in a feature request", "a: I've added your vote to it"],
    ];
    for (const lines of general) expect(judged(identityVerification, lines).verdict).toBe("not_applicable");
  });

  test("takes what is arranged for a stranger, and what is of no account, for no account talk", () => {
    const strangers = [
      ["c: a table for two at eight please", "a: Your booking was successful."],
      ["c: i need a taxi", "a: Your vehicle is a red Skoda."],
      ["c: not interested", "a: did you know your neighbours are saving two hundred a month"],
      ["c: it's about the bar", "a: I have your chat in front of me."],
    ];
    for (const lines of strangers) expect(judged(identityVerification, lines).verdict).toBe("not_applicable");
  });

  test("takes who is known from where it calls for identified", () => {
    const lines = ["c: where is my parcel", "a: I can see your account from your number. Your parcel is at the depot."];
    expect(judged(identityVerification, lines).verdict).toBe("pass");
  });

  test("is partial where the agent asks and tells in one breath", () => {
    const lines = ["c: it's about my results", "a: is that Mrs Pell? your results came back high", "c: oh"];
    expect(judged(identityVerification, lines).verdict).toBe("partial");
  });

  test("accuses nobody who writes first, speaks of everybody, tells a new number or may have asked", () => {
    for (const lines of [
      ["a: Hi, Gus here. Your order is in, when shall we fit it?", "c: saturday?", "a: Fine."],
      ["c: and if i lost the receipt of my printer", "a: The card you paid with is enough."],
      ["c: my street light is out", "a: Recorded. Your report number is 2024-3381."],
      [
        "c: where is my order",
        "a: Whose order is it, and which shop?",
        "c: mum's, the big one",
        "a: Your order is late.",
      ],
    ]) {
      expect([lines[0], ["pass", "not_applicable"].includes(verdict(...lines))]).toEqual([lines[0], true]);
    }
  });
});
