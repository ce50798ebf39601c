import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { nextSteps } from "./next-steps.ts";

const answer = (line: string) => judged(nextSteps, ["c: my router is broken", `a: ${line}`, "c: ok"]).verdict;

describe("next steps", () => {
  test("passes what and when, or how", () => {
    for (const line of [
      "A technician will come on Monday between eight and ten.",
      "you will get an email within two days",
      "I'll call you back tomorrow.",
      "the new one should arrive in three to five working days",
    ]) {
      expect([line, answer(line)]).toEqual([line, "pass"]);
    }
  });

  test("is partial for what stays vague", () => {
    for (const line of ["Someone will look into it.", "we will be in touch", "They'll sort it at some point."]) {
      expect([line, answer(line)]).toEqual([line, "partial"]);
    }
  });

  test("fails what is only taken down, and accuses nobody of mere silence", () => {
    expect(answer("Noted.")).toBe("fail");
    const lines = ["c: my router is still broken", "a: I see.", "c: nothing happens, this is useless", "a: Okay."];
    expect(judged(nextSteps, lines).verdict).toBe("not_applicable");
  });

  test("accuses nobody where goods are under way, a number is given or the customer is content", () => {
    for (const line of ["I've ordered a new one.", "It's on its way.", "Your reference number is 6GPZ."]) {
      expect([line, answer(line)]).not.toEqual([line, "partial"]);
      expect([line, answer(line)]).not.toEqual([line, "fail"]);
    }
    const lines = ["c: my router is still broken", "a: I see.", "c: oh well, thanks", "a: Okay."];
    expect(judged(nextSteps, lines).verdict).toBe("not_applicable");
  });

  test("takes an offer and a condition for no step", () => {
    expect(answer("Would you like someone to call you?")).not.toBe("pass");
    expect(answer("You won't be charged. If it happens again I will call you tomorrow.")).not.toBe("pass");
  });

  test("has nothing to say where nothing remains", () => {
    expect(judged(nextSteps, ["c: cancel my plan", "a: It's cancelled.", "c: thanks"]).verdict).toBe("not_applicable");
    expect(judged(nextSteps, []).verdict).toBe("not_applicable");
    expect(judged(nextSteps, ["c: hello"]).verdict).toBe("not_applicable");
  });

  test("of who is sent elsewhere it asks for nothing, and takes how to reach them for a step", () => {
    expect(answer("You need to call the manufacturer.")).toBe("not_applicable");
    expect(answer("You need to call the manufacturer on 0800 555 019, they are open from nine.")).toBe("pass");
  });
});
