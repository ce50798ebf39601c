import { describe, expect, test } from "vitest";
import { all, judged, verdictsOn } from "../phrases/test-conversation.ts";
import { sensitiveData } from "./sensitive-data.ts";

describe("sensitive data", () => {
  test("must not be asked for", () => {
    const texts = [
      "What's your PIN?",
      "can you give me your full card number please",
      "could i get the long number on the front of your card",
      "And the CVV?",
      "Please confirm your password.",
      "I'll need your social security number to continue.",
      "what are the three digits on the back",
      "what password do you use",
    ];
    expect(verdictsOn(sensitiveData, texts)).toEqual(all(texts, "fail"));
  });

  test("may be spoken of, and asked for in part", () => {
    const texts = [
      "Can you give me the last four digits of your card number?",
      "what are the last four of your social",
      "Never share your PIN with anyone.",
      "We will never ask for your password.",
      "i dont need your full card number just the last four",
      "You can reset your password on the login page.",
      "Please enter your PIN on the keypad now.",
      "May I have the PIN code of the pickup area?",
      "Please follow us on social media.",
      "Your card ending in 4421 was charged.",
    ];
    expect(verdictsOn(sensitiveData, texts)).toEqual(all(texts, "pass"));
  });

  test("may be typed on a screen, as instructions say", () => {
    const texts = [
      "Go to Settings, enter your current password and click Continue.",
      "1. Open the app. 2. Enter your PIN. 3. Tap Confirm.",
      "Please sign in: type your user name, then your password, and press Next.",
      "When prompted, provide your card number and select Save.",
      "Enter your email and password. Click Log in.",
    ];
    expect(verdictsOn(sensitiveData, texts)).toEqual(all(texts, "pass"));
    const asked = [
      "Please enter your password here in the chat so I can click through for you.",
      "Type your PIN for me.",
    ];
    expect(verdictsOn(sensitiveData, asked)).toEqual(all(asked, "fail"));
  });

  test("must not be repeated, in figures or in words", () => {
    const card = ["c: my card is 4111 1111 1111 1111", "a: Thanks, so 4111 1111 1111 1111."];
    expect(judged(sensitiveData, card)).toMatchObject({
      verdict: "fail",
      evidence: [{ turn: 1, quote: "4111 1111 1111 1111" }, { turn: 1 }],
    });
    const spoken = "four one one one one one one one one one one one one one one one";
    expect(judged(sensitiveData, ["c: hi", `a: so that was ${spoken}`]).verdict).toBe("fail");
    expect(judged(sensitiveData, ["c: my pin is 4821", "a: got it four eight two one"]).verdict).toBe("fail");
    expect(judged(sensitiveData, ["c: here it is [CARD]", "a: So it is [CARD]?"]).verdict).toBe("fail");
  });

  test("that the customer tells unasked may not pass without a word", () => {
    const told = ["c: my password is Fluffy!2019 if that helps", "a: Thank you, one moment."];
    expect(judged(sensitiveData, told)).toMatchObject({ verdict: "partial", evidence: [{ quote: "Fluffy!2019" }] });
    const stopped = ["c: my password is Fluffy!2019", "a: Please don't share your password here, I have removed it."];
    expect(judged(sensitiveData, stopped).verdict).toBe("pass");
    expect(judged(sensitiveData, ["c: my password is not working", "a: Let me help."]).verdict).toBe("pass");
  });

  test("is heard when a card is read out over several turns", () => {
    const lines = [
      "c: i want to pay with my card it is four one one one",
      "a: okay",
      "c: one one one one",
      "a: yes",
      "c: one one one one",
      "a: mhm",
      "c: one one one one",
      "a: thank you",
    ];
    expect(judged(sensitiveData, lines).verdict).toBe("partial");
  });

  test("is not what every long number is", () => {
    expect(judged(sensitiveData, ["c: order number 4000 1234 5678 9011 2", "a: Found it."]).verdict).toBe("pass");
    expect(judged(sensitiveData, ["c: call me on 020 7946 0958", "a: I will."]).verdict).toBe("pass");
  });

  test("is no question where nobody speaks", () => {
    expect(judged(sensitiveData, []).verdict).toBe("not_applicable");
    expect(judged(sensitiveData, ["c: hello"]).verdict).toBe("pass");
  });
});
