import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { transferHandling } from "./transfer-handling.ts";

const verdict = (...lines: string[]) => judged(transferHandling, lines).verdict;

describe("transfer handling", () => {
  test("passes a handover that says where to or why", () => {
    expect(verdict("c: can i talk to a manager", "a: sure i'll put you through to my manager")).toBe("pass");
    expect(verdict("c: my bill is wrong", "a: I'm transferring you to billing, they can correct it.")).toBe("pass");
    expect(verdict("c: get me your supervisor!", "a: My supervisor will call you back within the hour.")).toBe("pass");
  });

  test("is partial for a bare handover", () => {
    expect(verdict("c: my bill is wrong", "a: transferring you please hold", "c: ok")).toBe("partial");
    expect(verdict("c: could i talk to mister olsen", "a: hang on", "a: olsen here")).toBe("partial");
  });

  test("fails a wish that is ignored or refused", () => {
    const finding = judged(transferHandling, ["c: I want to speak to a human", "a: Please describe your issue."]);
    expect(finding.verdict).toBe("fail");
    expect(finding.evidence.map(({ turn }) => turn)).toEqual([0, 1]);
    expect(verdict("c: a supervisor please", "a: No. They would tell you the same.")).toBe("fail");
  });

  test("fails a handover without a word", () => {
    const steps = [{ type: "transfer" as const, name: "billing", afterTurn: 1 }];
    expect(judged(transferHandling, ["c: my bill is wrong", "a: I see."], { steps }).verdict).toBe("fail");
    expect(verdict("c: my bill is wrong", "a: I see.", "s: Conversation transferred to queue Billing")).toBe("fail");
  });

  test("takes money, past talks and e-mails for no transfer", () => {
    expect(verdict("c: i want to transfer money to my savings", "a: I've transferred 50 to your savings.")).toBe(
      "not_applicable",
    );
    expect(verdict("c: the manager told me it was free", "a: I'll send you an email.")).toBe("not_applicable");
    expect(verdict()).toBe("not_applicable");
    expect(verdict("a: hello")).toBe("not_applicable");
  });

  test("is partial where the agent only asks to wait before the transfer, and passes where it says where to", () => {
    const moved = (line: string) => verdict("c: my card is gone", `a: ${line}`, "s: Call transferred", "a: cards desk");
    expect([moved("hang on"), moved("that's the cards team you need, one sec"), moved("oh right")]).toEqual([
      "partial",
      "pass",
      "fail",
    ]);
  });

  test("passes another way to whom the customer asks for", () => {
    expect(verdict("c: can i talk to a human", "a: they're gone home but i can book you a call back")).toBe("pass");
  });

  test("takes a plea for help for no wish for somebody else", () => {
    expect(verdict("c: can someone please help me", "a: what's the order number")).toBe("not_applicable");
    expect(verdict("c: can't you just put me through", "a: we can't do that from here")).toBe("fail");
  });

  test("takes what somebody will do instead for an answer to the wish, but not 'she will say the same'", () => {
    const wish = "c: could i talk to one of the developers";
    expect(verdict(wish, "a: They aren't on chat, but I'll have Mirko write to you by noon.")).toBe("pass");
    expect(verdict("c: i want to speak to the manager", "a: She's on lunch. She'll say the same.")).toBe("fail");
  });
});
