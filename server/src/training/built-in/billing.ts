import { answer, type BuiltInScenario, concern, needed } from "./define.ts";

export const billingScenarios: readonly BuiltInScenario[] = [
  {
    number: 5,
    title: "Charged twice",
    category: "billing",
    difficulty: "easy",
    rubricKey: "customer_support",
    persona: "Sofia noticed two identical charges on her card. She is worried rather than angry.",
    goal: "Find the payment, confirm the mistake, refund it, and say when the money arrives.",
    openingLine: "Hello, I think that you charged me twice this month. I'm a bit worried about my account.",
    facts: {
      order: "S-3391",
      charges: "Two charges of 34.50 on 3 May; the second one is a mistake of the payment system",
      refund: "Back on the card within 3 working days, confirmation by e-mail",
      "never ask for": "The full card number. The last four digits are enough",
    },
    customer: {
      mood: 50,
      answers: [
        needed(
          "Could you give me the order number, please?",
          answer(
            "order",
            ["order number", "order", "invoice number", "customer number", "account number", "reference"],
            "The order is S-3391.",
            "It says order S-3391 on the invoice.",
          ),
        ),
        answer(
          "amount",
          ["how much", "amount", "which charges", "charges", "when charged", "what date", "which date"],
          "Twice 34.50, both on the third of May.",
          "Two times 34.50, on the same day, the third of May.",
        ),
        answer(
          "card",
          ["last four", "last 4", "which card", "card", "how paid", "pay with"],
          "I paid by card, it ends in 7714.",
          "The card that ends in 7714.",
        ),
      ],
      concerns: [
        concern({
          key: "mistake",
          after: ["order"],
          lines: ["Did you charge me twice or not?", "Is that second charge a mistake?", "Why are there two charges?"],
          settledBy: [
            "second charge",
            "charged twice",
            "mistake",
            "duplicate",
            "two charges",
            "error payment",
            "our error",
          ],
          thanks: ["So I was right.", "Good, then I didn't imagine it."],
          better:
            "You are right, Sofia: I can see two charges of 34.50, and the second one is a mistake of our payment system.",
        }),
        concern({
          key: "refund",
          lines: [
            "Will I get the money back?",
            "When do I get my 34.50 back?",
            "And when is the money back on my card?",
          ],
          settledBy: [
            "refund 3 working days",
            "refund three working days",
            "three working days",
            "3 working days",
            "within three days",
            "within 3 days",
            "refunded",
          ],
          thanks: ["That is quick, thank you.", "OK, three days is fine."],
          better: "I have refunded the 34.50 just now; it will be back on your card within three working days.",
        }),
        concern({
          key: "proof",
          lines: ["Can I have that in writing?", "Will you confirm that to me?", "Do I get a confirmation?"],
          settledBy: ["by email", "by e-mail", "confirmation", "in writing"],
          thanks: ["Good, then I feel better.", "Thank you, that calms me."],
          better: "Yes, you get a confirmation by e-mail in a few minutes, with the amount and the date.",
        }),
      ],
    },
  },
  {
    number: 6,
    title: "A roaming bill after the holiday",
    category: "billing",
    difficulty: "medium",
    rubricKey: "customer_support",
    persona: "Marek came back from Switzerland to a bill of 186. He believes that all of Europe is included.",
    goal: "Explain the bill without blaming him, offer what you can, and help him avoid the next one.",
    openingLine: "186 for one week of holiday? I was told that Europe is included. This is a rip-off!",
    facts: {
      "customer number": "M-5520",
      reason: "Switzerland is not part of the EU roaming rules: 4.1 GB on 5 days",
      goodwill: "The first such bill can be halved: 93 instead of 186",
      prevention: "Roaming limit of 20 a month, or a Switzerland pass for 15 a week",
    },
    customer: {
      mood: 30,
      answers: [
        answer(
          "account",
          ["customer number", "account number", "number", "name", "account"],
          "Marek Zielinski, customer number M-5520.",
          "The customer number is M-5520.",
        ),
        needed(
          "In which country were you?",
          answer(
            "where",
            ["where", "which country", "country", "travel", "holiday", "abroad"],
            "We were in Switzerland, near Zermatt.",
            "In Switzerland, skiing for a week.",
          ),
        ),
        answer(
          "usage",
          ["use", "videos", "maps", "data", "children", "phone for"],
          "Maps, and the children watched a film in the evening.",
          "We used maps, and there was a film or two for the children.",
        ),
      ],
      concerns: [
        concern({
          key: "reason",
          after: ["where"],
          lines: ["Why is the bill so high?", "How do you get to 186?", "Europe is included, isn't it?"],
          settledBy: [
            "switzerland not",
            "switzerland isn't",
            "not part of the EU",
            "outside the EU",
            "not in the EU",
            "not included",
            "switzerland is outside",
          ],
          thanks: ["I didn't know that. Nobody tells you.", "OK, but nobody told me at the border."],
          better:
            "I understand the confusion: EU countries are included, but Switzerland is not in the EU, and the data used there made up the 186.",
        }),
        concern({
          key: "relief",
          lines: [
            "And I'm supposed to pay all that?",
            "What can you do about the bill?",
            "I'm not paying 186. Is there nothing you can do?",
          ],
          settledBy: ["halve", "half", "93", "ninety three", "reduce", "goodwill", "credit"],
          thanks: ["Well, that is something.", "OK, that is fair of you."],
          better:
            "Since it is the first time, I can halve the bill for you: you pay 93 instead of 186, and I have noted that already.",
        }),
        concern({
          key: "prevention",
          lines: [
            "How do I make sure that this never happens again?",
            "We go there every year. What about next time?",
            "What do I do next winter?",
          ],
          settledBy: ["limit", "pass", "block roaming", "switch off roaming", "cap"],
          thanks: ["Do that, please.", "Good, I want that."],
          better:
            "I can set a roaming limit of 20 a month right now, and for next winter there is a Switzerland pass for 15 a week.",
        }),
      ],
    },
  },
];
