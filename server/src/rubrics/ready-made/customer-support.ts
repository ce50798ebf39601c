import type { ReadyMadeRubric } from "../types.ts";
import { conduct } from "./conduct.ts";
import { section } from "./criterion.ts";

// The weights sum up to 100. What the customer came for counts most; how fast it went, least.
export const customerSupport: ReadyMadeRubric = {
  key: "customer_support",
  name: "Customer support",
  description: "For support by phone, chat and e-mail: was the issue resolved, and was the customer treated well?",
  content: {
    passScore: 70,
    minimumAgreement: null,
    criteria: [
      ...section("Opening", [
        {
          key: "greeting",
          name: "Greets and introduces itself",
          weight: 3,
          question: "Does the agent greet the customer and say its name, company or role within its first two turns?",
        },
        {
          key: "identity_verification",
          name: "Verifies the customer's identity",
          description: "Before it discloses or changes account, order or personal data.",
          weight: 5,
          question:
            "Before it discloses or changes data of a particular account, does the agent verify the customer's identity with at least one identifier?",
        },
      ]),
      ...section("Understanding", [
        {
          key: "empathy",
          name: "Shows empathy",
          description: "If the customer complains, is upset or worried, or reports a loss.",
          type: "scale",
          weight: 6,
          question:
            "Each time the customer is distressed, does the agent acknowledge it within its next two turns: apologise, name the feeling or show understanding?",
        },
        {
          key: "questions_answered",
          name: "Answers every question",
          type: "scale",
          weight: 11,
          question: "Is each question that the customer asks answered within the agent's next two turns?",
        },
        {
          key: "ownership",
          name: "Takes ownership",
          weight: 5,
          question:
            "Does the agent say what it does about the issue itself, instead of sending the customer elsewhere or hiding behind a policy?",
        },
      ]),
      ...section("Solution", [
        {
          key: "resolution",
          name: "Resolves the issue",
          description:
            "The customer's mood does not count: the issue of an angry customer who gets a refund is resolved.",
          weight: 17,
          question:
            "Was the customer's issue resolved or answered at the end, and did the customer not object afterwards? If it will be resolved later, that counts as partial.",
        },
        {
          key: "next_steps",
          name: "Says what happens next",
          weight: 5,
          question: "If something remains to be done after the conversation, does the agent say what, and when or how?",
        },
        {
          key: "promise_dates",
          name: "Keeps promises to a date",
          weight: 2,
          question:
            "Does each thing that the agent promises for later have a time, at once or later in the conversation?",
        },
        {
          key: "consistent_information",
          name: "Does not contradict itself",
          weight: 6,
          question:
            "Does what the agent says stay true to the end, with nothing taken back and nothing contradicted by the agent or a colleague?",
        },
        {
          key: "transfer_handling",
          name: "Transfers well",
          weight: 4,
          question:
            "If the customer asks for someone else or is transferred, does the agent agree or transfer, and say where to or why?",
        },
        {
          key: "closing",
          name: "Closes well",
          weight: 3,
          question:
            "In its last two turns, does the agent offer further help or sum up what was done, and thank the customer or say goodbye?",
        },
      ]),
      ...conduct({ professionalism: 6, sensitive_data: 5 }),
      ...section("Conduct", [
        {
          key: "personal_data_disclosure",
          name: "Keeps other people's data to itself",
          description: "If the customer speaks for or asks about another person.",
          weight: 4,
          critical: true,
          question:
            "If the customer speaks for or asks about another person, does the agent keep that person's data to itself unless something shows that the customer may know it?",
        },
      ]),
      ...section("Pace", [
        {
          key: "dead_air",
          name: "Avoids long silences",
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
          name: "Leaves the customer room to speak",
          weight: 1,
          question: "Do both sides get to speak, without a monologue by the agent?",
        },
        {
          key: "response_time",
          name: "Answers on time",
          weight: 2,
          question: "Does the agent answer as quickly as customers can expect on this channel?",
        },
        {
          key: "repetition",
          name: "Does not repeat itself",
          weight: 2,
          question: "Does the agent avoid repeating itself?",
        },
      ]),
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
          key: "sentiment_trajectory",
          name: "Leaves the customer in a good mood",
          weight: 2,
          question: "Is the customer's mood at the end friendly or neutral, or at least no worse than at the start?",
        },
        {
          key: "satisfaction",
          name: "Leaves the customer satisfied",
          type: "scale",
          weight: 3,
          question: "How satisfied is the customer with this conversation, as an observer would rate it?",
        },
      ]),
    ],
  },
};
