import type { ReadyMadeRubric } from "../types.ts";
import { conduct } from "./conduct.ts";
import { section } from "./criterion.ts";

// The weights sum up to 100. Send the agent's trace along: without it the third section does not apply.
export const aiAgent: ReadyMadeRubric = {
  key: "ai_agent",
  name: "AI agent",
  description:
    "For assistants and voice bots: did it solve the matter, and did it do what it said, as its trace shows?",
  content: {
    passScore: 70,
    minimumAgreement: null,
    criteria: [
      ...section("Solution", [
        {
          key: "resolution",
          name: "Settles the matter",
          weight: 20,
          question:
            "Was what the customer came for done or answered at the end, without the customer objecting afterwards? If it will be settled later, that is part of it.",
        },
        {
          key: "questions_answered",
          name: "Answers every question",
          type: "scale",
          weight: 13,
          question: "Is each question that the customer asks answered within the agent's next two turns?",
        },
        {
          key: "next_steps",
          name: "Says what happens next",
          weight: 5,
          question:
            "Where something remains to happen after the conversation, does the agent say what, and when or how?",
        },
      ]),
      ...section("Conversation", [
        {
          key: "greeting",
          name: "Greets and introduces itself",
          weight: 2,
          question: "Does the agent greet the customer and say its name, company or role within its first two turns?",
        },
        {
          key: "empathy",
          name: "Shows empathy",
          type: "scale",
          weight: 5,
          question: "Each time the customer is distressed, does the agent acknowledge it within its next two turns?",
        },
        {
          key: "transfer_handling",
          name: "Lets the customer reach a person",
          weight: 7,
          question:
            "Where the customer asks for a person or is handed over, does the agent agree or hand over, saying where to or why?",
        },
        {
          key: "closing",
          name: "Closes well",
          weight: 2,
          question:
            "In its last two turns, does the agent offer further help or sum up what was done, and thank the customer or say goodbye?",
        },
      ]),
      ...section("What it does", [
        {
          key: "tool_failures",
          name: "Makes failed tool calls good",
          description: "Tries again with success, or tells the customer.",
          weight: 9,
          question: "Is each tool call that failed tried again with success, or told to the customer?",
        },
        {
          key: "unused_retrievals",
          name: "Uses what it retrieves",
          type: "scale",
          weight: 5,
          question: "Does what the agent retrieves appear in its answers?",
        },
        {
          key: "claimed_transfers",
          name: "Does what it announces",
          description: "An agent that says it transfers, and does not, leaves the customer waiting for nobody.",
          weight: 7,
          critical: true,
          question: "Is each transfer that the agent announces followed by one?",
        },
        {
          key: "loops",
          name: "Does not go round in circles",
          weight: 8,
          question:
            "Does the agent avoid saying the same sentence, or calling the same tool with the same input, three times or more?",
        },
      ]),
      ...conduct({ professionalism: 4, sensitive_data: 5 }),
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
