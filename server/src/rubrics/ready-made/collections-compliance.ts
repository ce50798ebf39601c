import type { ReadyMadeRubric } from "../types.ts";
import { conduct } from "./conduct.ts";
import { section } from "./criterion.ts";

// The weights sum up to 100. Whatever a regulator would ask about is critical; the wording is yours to adapt.
export const collectionsCompliance: ReadyMadeRubric = {
  key: "collections_compliance",
  name: "Collections and compliance",
  description:
    "For calls about debts: the right person, the notice read in full, no threats. Replace the example notice with the one that your law requires.",
  content: {
    passScore: 80,
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
          name: "Speaks to the right person",
          description: "The agent says nothing about the debt before it knows who is listening.",
          weight: 14,
          critical: true,
          question:
            "Before it says anything about the debt, does the agent verify with at least one identifier that it is talking to the right person?",
        },
      ]),
      ...section("Notices", [
        {
          key: "debt_notice",
          name: "Reads the notice in full",
          weight: 14,
          critical: true,
          check: "disclosure",
          parameters: {
            text: "I am calling to collect a debt that is owed, and whatever you tell me may be used for that purpose.",
          },
          question:
            "Does the agent say in full that it is calling to collect a debt, and that what it is told may be used for that purpose?",
        },
        {
          key: "recording_notice",
          name: "Says that the call is recorded",
          weight: 6,
          appliesWhen: 'channel in ["voice", "video"]',
          check: "required_phrases",
          parameters: {
            phrases: [
              "call is recorded",
              "call is being recorded",
              "call may be recorded",
              "call will be recorded",
              "recorded line",
              "may be monitored or recorded",
            ],
            any: true,
          },
          question: "Does the agent say that the call is or may be recorded?",
        },
        {
          key: "dispute_rights",
          name: "Mentions the right to dispute",
          weight: 6,
          check: "required_phrases",
          parameters: {
            phrases: [
              "right to dispute",
              "dispute the debt",
              "dispute this debt",
              "dispute the amount",
              "if you disagree",
              "if you believe this is a mistake",
              "written confirmation of the debt",
              "proof of the debt",
            ],
            any: true,
          },
          question: "Does the agent tell the customer that the debt can be disputed, or how to ask for proof of it?",
        },
      ]),
      ...section("Fair treatment", [
        {
          key: "no_threats",
          name: "Makes no threats",
          description: "No threats of arrest, prison or exposure, or of anything that the agent can't decide.",
          weight: 12,
          critical: true,
          check: "forbidden_phrases",
          parameters: {
            phrases: [
              "have you arrested",
              "you will be arrested",
              "you'll be arrested",
              "go to jail",
              "go to prison",
              "put you in jail",
              "call the police",
              "tell your employer",
              "tell your boss",
              "tell your family",
              "tell your neighbors",
              "tell your neighbours",
              "take your house",
              "take your home",
              "ruin your credit",
              "destroy your credit",
              "you will regret",
              "you'll regret",
              "we know where you live",
              "we know where you work",
            ],
          },
          question:
            "Does the agent avoid every threat: arrest, prison, telling family, neighbours or the employer, or taking property without a court order?",
        },
        {
          key: "no_false_authority",
          name: "Claims no false authority",
          weight: 6,
          critical: true,
          check: "forbidden_phrases",
          parameters: {
            phrases: [
              "this is the police",
              "calling from the police",
              "I am a police officer",
              "I'm a police officer",
              "calling from the court",
              "law enforcement",
              "calling from the government",
              "there is a warrant",
              "we have a warrant",
            ],
          },
          question: "Does the agent avoid posing as police, a court, a lawyer or an authority?",
        },
        {
          key: "empathy",
          name: "Respects hardship",
          type: "scale",
          weight: 6,
          question:
            "Each time the customer mentions distress or hardship, does the agent acknowledge it within its next two turns?",
        },
        {
          key: "payment_options",
          name: "Offers a way to pay",
          weight: 7,
          check: "required_phrases",
          parameters: {
            phrases: [
              "payment plan",
              "payment arrangement",
              "payment options",
              "pay in installments",
              "pay in instalments",
              "monthly payment",
              "monthly payments",
              "settle the balance",
              "smaller payments",
              "what can you afford",
              "what you can afford",
              "hardship program",
            ],
            any: true,
          },
          question: "Does the agent offer a way to pay that fits the customer, such as a plan or smaller payments?",
        },
      ]),
      ...section("Course", [
        {
          key: "questions_answered",
          name: "Answers every question",
          type: "scale",
          weight: 8,
          question: "Is each question that the customer asks answered within the agent's next two turns?",
        },
        {
          key: "next_steps",
          name: "Says what happens next",
          weight: 5,
          question: "If something remains to be done after the conversation, does the agent say what, and when or how?",
        },
        {
          key: "closing",
          name: "Closes well",
          weight: 2,
          question:
            "In its last two turns, does the agent sum up or offer further help, and thank the customer or say goodbye?",
        },
      ]),
      ...conduct({ professionalism: 6, sensitive_data: 4 }),
    ],
  },
};
