import { describe, expect, test } from "vitest";
import { all, judged, verdictsOn } from "../phrases/test-conversation.ts";
import { claimedTransfers } from "./claimed-transfers.ts";

const tool = { name: "find_order", output: "{}" };
const transfer = { type: "transfer", name: "billing", output: "accepted", afterTurn: 1 } as const;

describe("claimed transfers", () => {
  test("fail when they are announced and none follows", () => {
    const texts = [
      "I'm transferring you to billing now.",
      "Let me connect you with a specialist.",
      "i'll put you through to the claims team",
      "You will be transferred to an agent shortly.",
      "Transferring you.",
      "one moment while I transfer you to a human",
    ];
    expect(verdictsOn(claimedTransfers, texts, { steps: [tool] })).toEqual(all(texts, "fail"));
  });

  test("are none when only offered, conditional, denied or of money", () => {
    const texts = [
      "Would you like me to transfer you?",
      "I can transfer you to an agent if you like.",
      "If that doesn't help I'll connect you with an agent.",
      "I can't transfer you.",
      "I'll transfer $200 to your savings.",
      "I will forward you the e-mail.",
    ];
    expect(verdictsOn(claimedTransfers, texts, { steps: [tool] })).toEqual(all(texts, "not_applicable"));
  });

  test("pass when the transfer follows, as a step or by a tool", () => {
    const lines = ["c: a human please", "a: I'm connecting you to billing."];
    expect(judged(claimedTransfers, lines, { steps: [transfer] }).verdict).toBe("pass");
    expect(judged(claimedTransfers, lines, { steps: [{ name: "transfer_call", afterTurn: 0 }] }).verdict).toBe("pass");
    expect(judged(claimedTransfers, lines, { steps: [{ ...transfer, failed: true }] }).verdict).toBe("fail");
  });

  test("are not kept by an earlier transfer", () => {
    const lines = [
      "c: hi",
      "a: I'm connecting you to sales.",
      "c: hm",
      "a: I'm connecting you to billing.",
      "c: hello?",
    ];
    expect(judged(claimedTransfers, lines, { steps: [transfer] })).toMatchObject({
      verdict: "fail",
      evidence: [{ turn: 3 }],
    });
  });

  test("can't be known without a trace", () => {
    expect(judged(claimedTransfers, ["a: I'm transferring you to billing now."]).verdict).toBe("not_applicable");
    expect(judged(claimedTransfers, [], { steps: [tool] }).verdict).toBe("not_applicable");
  });
});
