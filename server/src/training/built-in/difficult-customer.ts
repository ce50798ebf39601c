import { answer, type BuiltInScenario, concern, needed } from "./define.ts";

export const difficultCustomerScenarios: readonly BuiltInScenario[] = [
  {
    number: 11,
    title: "Stranded at the airport",
    category: "difficult_customer",
    difficulty: "hard",
    rubricKey: "customer_support",
    persona: "Ms. Lindqvist shouts, because her flight is cancelled and her daughter's wedding is tomorrow at noon.",
    goal: "Stay calm, take the pressure off, rebook her, and tell her what she gets tonight.",
    openingLine:
      "My flight is cancelled and nobody here helps me! My daughter gets married tomorrow! This is a disgrace!",
    facts: {
      booking: "LQ7X2M",
      "new flight": "Tomorrow 6:40, arrives 8:25, seat 4C reserved",
      tonight: "Hotel Aurora next to terminal 1 and meals, paid by the airline",
      "by law": "Compensation of 250 if the airline is responsible; form by e-mail",
    },
    customer: {
      mood: 15,
      answers: [
        needed(
          "Could you give me your booking code, please?",
          answer(
            "booking",
            ["booking", "reference", "reservation", "ticket number", "code", "flight number"],
            "LQ7X2M. How often do I have to say that today?",
            "My booking is LQ7X2M.",
          ),
        ),
        answer(
          "wedding",
          ["what time", "when wedding", "wedding", "by when", "when do you have to", "when do you need"],
          "The wedding is at noon, I have to be in town by ten.",
          "At noon! I must be there by ten at the latest.",
        ),
        answer(
          "where",
          ["where are you", "which airport", "terminal", "gate", "alone", "luggage"],
          "I'm at gate B14 with one bag, and it's getting cold here.",
          "Gate B14, with my bag, and the shops are closing.",
        ),
      ],
      concerns: [
        concern({
          key: "flight",
          after: ["booking"],
          lines: ["How do I get to the wedding?", "Get me on a plane! When is the next one?", "So when do I fly?"],
          settledBy: ["6:40", "six forty", "8:25", "seat 4C", "4C", "first flight", "rebooked", "new flight"],
          thanks: ["At 8:25, then I can make it.", "Oh thank goodness, that is early enough."],
          better: "I have you on the flight at 6:40 tomorrow, seat 4C; you land at 8:25, well before the wedding.",
        }),
        concern({
          key: "night",
          lines: [
            "And where am I supposed to sleep?",
            "What about tonight? On the floor?",
            "Do I spend the night on a bench?",
          ],
          settledBy: ["hotel", "aurora", "room", "terminal 1"],
          thanks: ["A bed. Good.", "OK, that is close by."],
          better:
            "We have a room for you at the Hotel Aurora next to terminal 1, dinner and breakfast included; we pay for it.",
        }),
        concern({
          key: "money",
          lines: ["And who pays for all this trouble?", "Do I get compensation?", "What do I get for this nightmare?"],
          settledBy: ["250", "compensation", "form", "claim"],
          thanks: ["I will use that, you can be sure.", "Good, send me that form."],
          better:
            "If we are responsible for the cancellation you get 250; I'm sending you the form by e-mail, so that you need not think of it today.",
        }),
      ],
    },
  },
  {
    number: 12,
    title: "A customer who tells everything",
    category: "difficult_customer",
    difficulty: "easy",
    rubricKey: "customer_support",
    persona: "Mr. Olsen, 78, is lonely and drifts off. His new television shows no picture.",
    goal: "Stay friendly, lead him back to the matter, use plain words, and make sure that it works before you close.",
    openingLine:
      "Oh hello, you know, my late wife always did these things. Now I have this new television and there is no picture.",
    facts: {
      model: "Vista 43, remote control with a SOURCE button",
      cause: "Nearly always the wrong input: SOURCE, then HDMI 1",
      help: "A technician can visit on Wednesday, free in the first year",
      "card with steps": "Large print, by post",
    },
    customer: {
      mood: 60,
      answers: [
        needed(
          "What do you see on the screen at the moment?",
          answer(
            "screen",
            ["screen", "see", "message", "says", "shows", "light"],
            "It says no signal, in white letters. My neighbour's cat looks at it all day.",
            "There's a little sign: no signal. And a small light is on.",
          ),
        ),
        answer(
          "cable",
          ["cable", "plugged", "connected", "hdmi", "box", "antenna", "behind"],
          "The black cable is in the first hole, my grandson did that at Easter.",
          "My grandson plugged the cable into number one, he's a clever boy.",
        ),
        answer(
          "remote",
          ["remote", "button", "source", "control"],
          "I have the remote here. There is a button with SOURCE on it, yes.",
          "Yes, I see a SOURCE button. Such small letters!",
        ),
      ],
      concerns: [
        concern({
          key: "picture",
          after: ["screen"],
          lines: [
            "So how do I get a picture?",
            "What do I have to press?",
            "My wife would have known. What do I do now?",
          ],
          settledBy: ["press source", "source then", "hdmi 1", "HDMI one", "first input"],
          thanks: ["Oh! There it is, the news!", "It works! There is a picture now, how lovely."],
          better:
            "Please press the button SOURCE once, then choose HDMI 1; I'll stay on the line until you see a picture.",
        }),
        concern({
          key: "again",
          lines: [
            "And if I press something wrong again?",
            "What if it goes away tomorrow?",
            "I'll forget all that. What then?",
          ],
          settledBy: ["card", "post", "large print", "steps", "write down", "call us", "technician", "wednesday"],
          thanks: ["I'll put that next to the chair.", "That is very kind of you."],
          better: "I'll send you a card with the two steps in large print, and if it happens again you simply call us.",
        }),
        concern({
          key: "cost",
          lines: [
            "Does this call cost anything?",
            "Do I have to pay for that?",
            "My pension is small, you know. What does it cost?",
          ],
          settledBy: ["free", "nothing", "no charge", "no cost", "doesn't cost", "costs nothing"],
          thanks: ["How nice, that is rare nowadays.", "Wonderful, thank you."],
          better: "Neither the call nor the card costs you anything, Mr. Olsen.",
        }),
      ],
    },
  },
];
