import type { Verdict } from "../types.ts";

/** What a card says where the encoder decided. The patterns count and name words; the encoder can only say what it sees. */
const rationales: Readonly<Record<string, Readonly<Partial<Record<Verdict, string>>>>> = {
  greeting: {
    pass: "The agent greets the customer and introduces itself.",
    partial: "The agent greets the customer or introduces itself, but does not do both.",
    fail: "The agent neither greets the customer nor introduces itself.",
    not_applicable: "The agent says nothing.",
  },
  identity_verification: {
    pass: "The agent knows who the customer is before it talks about the account.",
    partial: "The agent learns who the customer is only after the talk about the account has begun.",
    fail: "The agent talks about the account without knowing who the customer is.",
    not_applicable: "Nothing about a particular account, order or person is revealed or changed.",
  },
  empathy: {
    pass: "The agent responds to what upsets the customer.",
    partial: "The agent responds to some of what upsets the customer, but not to all of it.",
    fail: "The agent does not respond to what upsets the customer.",
    not_applicable: "The customer shows no distress that the agent could respond to.",
  },
  ownership: {
    pass: "The agent takes responsibility for the issue.",
    partial: "The agent does something about the issue, but leaves a part of it to the customer.",
    fail: "The agent sends the customer elsewhere or refuses, and does nothing about the issue itself.",
    not_applicable: "There is nothing that the agent could take responsibility for.",
  },
  questions_answered: {
    pass: "The agent answers what the customer asks.",
    partial: "The agent leaves some of the customer's questions open.",
    fail: "The agent does not answer what the customer asks.",
    not_applicable: "The customer asks no questions.",
  },
  resolution: {
    pass: "The customer's issue is resolved by the end.",
    partial: "The customer's issue is not resolved yet, but it is on its way.",
    fail: "The customer's issue is not resolved.",
    not_applicable: "The customer has no issue that could be resolved.",
  },
  next_steps: {
    pass: "The agent says what happens next, and when or how.",
    partial: "The agent says only vaguely what happens next.",
    fail: "Something remains to be done, and the agent does not say what happens next.",
    not_applicable: "Nothing remains to be done after the conversation.",
  },
  closing: {
    pass: "The agent offers more help or sums up, and says thanks or goodbye.",
    partial: "The agent closes the conversation, but leaves out a part of a good closing.",
    fail: "The agent does not close the conversation.",
    not_applicable: "The conversation does not come to a closing by the agent.",
  },
  transfer_handling: {
    pass: "The agent transfers the customer, or agrees to it, and says where to or why.",
    partial: "The agent transfers the customer without saying where to or why.",
    fail: "The agent does not help the customer who asks for someone else, or transfers without a word.",
    not_applicable: "The customer neither asks for someone else nor is transferred.",
  },
  customer_effort: {
    pass: "There are no signs of high effort for the customer.",
    partial: "There is a sign of effort for the customer, such as having to repeat something.",
    fail: "There are several signs of high effort for the customer.",
    not_applicable: "The customer says nothing.",
  },
  professionalism: {
    pass: "The agent stays polite.",
    partial: "The agent is curt or dismissive.",
    fail: "The agent is rude, mocking or threatening.",
    not_applicable: "The agent says nothing.",
  },
  sensitive_data: {
    pass: "The agent neither asks for nor repeats a secret.",
    partial: "The customer reveals a secret unasked, and the agent does not react.",
    fail: "The agent asks for or repeats a secret, such as a full card number, a PIN or a password.",
    not_applicable: "No one says anything.",
  },
  sentiment_trajectory: {
    pass: "The customer's mood is friendly or neutral at the end.",
    partial: "The customer's mood is negative to the end, but does not get worse.",
    fail: "The customer's mood gets worse and is negative at the end.",
    not_applicable: "The customer says too little to show a mood.",
  },
  personal_data_disclosure: {
    pass: "The agent keeps the data of other people to itself.",
    fail: "The agent reveals data of another person, and nothing shows that the customer may know it.",
    not_applicable: "The customer asks about no one else.",
  },
  promise_dates: {
    pass: "The agent says when it will do what it promises.",
    fail: "The agent promises something for later without saying when.",
    not_applicable: "The agent promises nothing for later.",
  },
  consistent_information: {
    pass: "What the agent says stays true to the end.",
    fail: "What the agent says is taken back or contradicted later.",
    not_applicable: "The agent says nothing.",
  },
};

export function rationaleOf(check: string, verdict: Verdict): string {
  const rationale = rationales[check]?.[verdict];
  if (rationale === undefined) throw new Error(`no rationale for ${verdict} of ${check}`);
  return rationale;
}
