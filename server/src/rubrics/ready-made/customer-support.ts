import type { ReadyMadeRubric } from "../types.ts";
import { conduct } from "./conduct.ts";
import { section } from "./criterion.ts";

// The weights sum up to 100. What the customer came for counts most; how fast it went, least.
export const customerSupport: ReadyMadeRubric = {
  key: "customer_support",
  name: "Customer support",
  description: "For service by phone, chat and e-mail: was the matter settled, and was the customer treated well?",
  content: {
    passScore: 70,
    minimumAgreement: null,
    criteria: [
      ...section("Opening", [
        {
          key: "greeting",
          name: "Greets and introduces itself",
          weight: 4,
          question: "Does the agent greet the customer and say its name, company or role within its first two turns?",
        },
        {
          key: "identity_verification",
          name: "Verifies who it talks to",
          description: "Before anything of an account, order or person is told or changed.",
          weight: 5,
          question:
            "Before telling or changing anything of a particular account, does the agent make sure whom it talks to, by at least one identifier?",
        },
      ]),
      ...section("Understanding", [
        {
          key: "empathy",
          name: "Shows empathy",
          description: "Where the customer complains, is upset or worried, or reports a loss.",
          type: "scale",
          weight: 7,
          question:
            "Each time the customer is distressed, does the agent acknowledge it within its next two turns: apologise, name the feeling or show understanding?",
        },
        {
          key: "questions_answered",
          name: "Answers every question",
          type: "scale",
          weight: 13,
          question: "Is each question that the customer asks answered within the agent's next two turns?",
        },
        {
          key: "ownership",
          name: "Takes ownership",
          weight: 7,
          question:
            "Does the agent say what it does about the matter itself, rather than sending the customer elsewhere or hiding behind a policy?",
        },
      ]),
      ...section("Solution", [
        {
          key: "resolution",
          name: "Settles the matter",
          description: "Apart from the customer's mood: an angry customer with a refund has a solution.",
          weight: 20,
          question:
            "Was what the customer came for done or answered at the end, without the customer objecting afterwards? If it will be settled later, that is part of it.",
        },
        {
          key: "next_steps",
          name: "Says what happens next",
          weight: 6,
          question:
            "Where something remains to happen after the conversation, does the agent say what, and when or how?",
        },
        {
          key: "transfer_handling",
          name: "Hands over well",
          weight: 4,
          question:
            "Where the customer asks for somebody else or is handed over, does the agent agree or hand over, saying where to or why?",
        },
        {
          key: "closing",
          name: "Closes well",
          weight: 4,
          question:
            "In its last two turns, does the agent offer further help or sum up what was done, and thank the customer or say goodbye?",
        },
      ]),
      ...conduct({ professionalism: 6, sensitive_data: 5 }),
      ...section("Pace", [
        {
          key: "dead_air",
          name: "Leaves no dead air",
          weight: 2,
          appliesWhen: 'channel in ["voice", "video"]',
          question: "Is the call free of long silences that the agent did not announce?",
        },
        {
          key: "interruptions",
          name: "Lets the customer finish",
          weight: 2,
          appliesWhen: 'channel in ["voice", "video"]',
          question: "Does the agent let the customer finish speaking before it starts?",
        },
        {
          key: "talk_ratio",
          name: "Leaves room to speak",
          weight: 1,
          question: "Do both sides have their share of the conversation, without the agent holding a monologue?",
        },
        {
          key: "response_time",
          name: "Answers in time",
          weight: 2,
          question: "Does the agent answer as quickly as one may expect on this channel?",
        },
        {
          key: "repetition",
          name: "Does not repeat itself",
          weight: 2,
          question: "Does the agent avoid saying the same thing again?",
        },
      ]),
      ...section("Customer", [
        {
          key: "customer_effort",
          name: "Makes it easy",
          type: "scale",
          weight: 4,
          question:
            "Was it easy for the customer: without repeating itself, being sent round or asking the same thing again?",
        },
        {
          key: "sentiment_trajectory",
          name: "Leaves the customer in a good mood",
          weight: 2,
          question: "Does the customer's mood end friendly or neutral, or at least no worse than it began?",
        },
        {
          key: "satisfaction",
          name: "Leaves the customer satisfied",
          type: "scale",
          weight: 4,
          question: "How satisfied would people say that the customer is with this conversation?",
        },
      ]),
    ],
  },
};
