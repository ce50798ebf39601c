import type { ReadyMadeRubric } from "../types.ts";
import { conduct } from "./conduct.ts";
import { section } from "./criterion.ts";

// The weights sum up to 100. A sale is not asked for: a good call may end with a no.
export const salesCall: ReadyMadeRubric = {
  key: "sales_call",
  name: "Sales call",
  description: "For calls and chats that sell: does the agent listen, answer honestly and agree on a next step?",
  content: {
    passScore: 70,
    minimumAgreement: null,
    criteria: [
      ...section("Opening", [
        {
          key: "greeting",
          name: "Greets and introduces itself",
          weight: 6,
          question: "Does the agent greet the customer and say its name, company or role within its first two turns?",
        },
        {
          key: "purpose",
          name: "Says what the call is about",
          weight: 5,
          check: "required_phrases",
          parameters: {
            phrases: [
              "calling about",
              "calling to",
              "calling because",
              "calling regarding",
              "reason for my call",
              "reason I'm calling",
              "reaching out",
              "how can I help",
              "how may I help",
              "what can I do for you",
            ],
            any: true,
            first_turns: 3,
          },
          question: "Does the agent say at the start why it is calling, or ask what it can do for the customer?",
        },
      ]),
      ...section("Listening", [
        {
          key: "discovery",
          name: "Asks what the customer needs",
          weight: 14,
          check: "required_phrases",
          parameters: {
            phrases: [
              "what are you looking for",
              "what do you need",
              "what would you like",
              "what matters",
              "what is important to you",
              "what's important to you",
              "what made you",
              "what brings you",
              "tell me about",
              "tell me more",
              "how do you currently",
              "what are you using",
              "how often do you",
              "how many",
              "what is your budget",
              "what's your budget",
              "when do you need",
              "what challenges",
            ],
            any: true,
          },
          question: "Does the agent ask what the customer needs, uses or wants to change before it offers something?",
        },
        {
          key: "talk_ratio",
          name: "Listens more than it speaks",
          weight: 8,
          parameters: { min: 0.25, max: 0.65 },
          question: "Does the agent leave the customer enough room to speak, without a monologue?",
        },
        {
          key: "interruptions",
          name: "Lets the customer finish",
          weight: 3,
          appliesWhen: 'channel in ["voice", "video"]',
          question: "Does the agent let the customer finish speaking before it starts?",
        },
        {
          key: "empathy",
          name: "Takes concerns seriously",
          type: "scale",
          weight: 7,
          question:
            "Where the customer voices a worry or a complaint, does the agent acknowledge it before it goes on?",
        },
      ]),
      ...section("Offer", [
        {
          key: "questions_answered",
          name: "Answers every question",
          type: "scale",
          weight: 17,
          question:
            "Is each question from the customer, including those about price and terms, answered within the agent's next two turns?",
        },
        {
          key: "honest_promises",
          name: "Promises nothing that can't be kept",
          description: "For example guarantees of success, or pressure with an invented deadline.",
          weight: 10,
          critical: true,
          check: "forbidden_phrases",
          parameters: {
            phrases: [
              "guaranteed returns",
              "guaranteed results",
              "guarantee you will",
              "guarantee you'll",
              "risk free",
              "no risk at all",
              "you can't lose",
              "you can never lose",
              "this offer is gone tomorrow",
              "only if you sign today",
              "you have to decide right now",
              "you must decide right now",
            ],
          },
          question:
            "Does the agent avoid promises that can't be kept, and pressure such as an invented deadline? Saying that something is not guaranteed is fine.",
        },
        {
          key: "repetition",
          name: "Does not repeat itself",
          weight: 3,
          question: "Does the agent avoid repeating itself?",
        },
      ]),
      ...section("Closing", [
        {
          key: "next_steps",
          name: "Agrees on a next step",
          weight: 11,
          question: "Does the agent say what happens after the conversation, and when or how?",
        },
        {
          key: "closing",
          name: "Closes well",
          weight: 4,
          question:
            "In its last two turns, does the agent offer further help or sum up, and thank the customer or say goodbye?",
        },
        {
          key: "sentiment_trajectory",
          name: "Leaves the customer in a good mood",
          weight: 3,
          question: "Is the customer's mood at the end friendly or neutral, or at least no worse than at the start?",
        },
      ]),
      ...conduct({ professionalism: 5, sensitive_data: 4 }),
    ],
  },
};
