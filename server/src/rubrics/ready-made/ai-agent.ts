import type { ReadyMadeRubric } from "../types.ts";
import { conduct } from "./conduct.ts";
import { section } from "./criterion.ts";

// The weights sum up to 100. Send the agent's trace along: without it the third section does not apply.
export const aiAgent: ReadyMadeRubric = {
  key: "ai_agent",
  name: "AI agent",
  description:
    "For assistants and voice bots: was the issue resolved, and does the trace show that the agent did what it said?",
  content: {
    passScore: 70,
    minimumAgreement: null,
    criteria: [
      ...section("Solution", [
        {
          key: "resolution",
          name: "Resolves the issue",
          weight: 20,
          question:
            "Was the customer's issue resolved or answered at the end, and did the customer not object afterwards? If it will be resolved later, that counts as partial.",
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
          question: "If something remains to be done after the conversation, does the agent say what, and when or how?",
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
            "If the customer asks for a person or is transferred, does the agent agree or transfer, and say where to or why?",
        },
        {
          key: "closing",
          name: "Closes well",
          weight: 2,
          question:
            "In its last two turns, does the agent offer further help or sum up what was done, and thank the customer or say goodbye?",
        },
      ]),
      ...section("Actions", [
        {
          key: "tool_failures",
          name: "Recovers from failed tool calls",
          description: "Repeats a failed call successfully, or tells the customer.",
          weight: 9,
          question: "Is each failed tool call repeated successfully, or mentioned to the customer?",
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
          name: "Transfers when it says so",
          description: "If the agent announces a transfer that doesn't happen, the customer waits for no one.",
          weight: 7,
          critical: true,
          question: "Does each transfer that the agent announces take place?",
        },
        {
          key: "loops",
          name: "Avoids loops",
          weight: 8,
          question:
            "Does the agent avoid saying the same sentence, or calling the same tool with the same input, three times or more?",
        },
      ]),
      ...conduct({ professionalism: 4, sensitive_data: 5 }),
      ...section("Customer", [
        {
          key: "customer_effort",
          name: "Makes it easy for the customer",
          type: "scale",
          weight: 4,
          question:
            "Was it easy for the customer, without having to repeat things, being passed around or asking the same thing again?",
        },
        {
          key: "satisfaction",
          name: "Leaves the customer satisfied",
          type: "scale",
          weight: 4,
          question: "How satisfied is the customer with this conversation, as an observer would rate it?",
        },
      ]),
    ],
  },
};
