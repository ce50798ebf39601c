import Type, { type Static } from "typebox";
import * as field from "./fields.ts";

/** How a simulated customer behaves who reacts to what the trainee says. */

const key = Type.String({
  pattern: "^[a-z][a-z0-9_]{0,63}$",
  maxLength: 64,
  description: "A key, unique in the scenario",
});
const line = field.Text(1_000, "What the customer says");
const phrase = field.Text(64, "A word or phrase with at least one letter or digit");
const better = field.Text(1_000, "How a good agent would say it; quoted in the feedback");
const lines = (description: string) => Type.Array(line, { minItems: 1, maxItems: 10, description });

const mood = Type.Integer({
  minimum: 0,
  maximum: 100,
  description: "The mood at the start: 0 is furious, 100 is delighted",
});
const when = Type.Array(phrase, {
  minItems: 1,
  maxItems: 30,
  description:
    "The customer gives the answer to a question that contains one of these, with its words close together and in any form",
});
const settledBy = Type.Array(phrase, {
  maxItems: 30,
  description:
    "The concern is settled by a message that contains one of these. If the list is empty, any proper answer settles it",
});
const after = Type.Array(key, {
  maxItems: 10,
  description: "Keys of answers that the trainee must have asked for before the concern can be settled",
});
const thanks = Type.Array(line, {
  maxItems: 10,
  description: "What the customer says once the concern is settled, in different phrasings",
});

const answer = { key, when, lines: lines("The answer in different phrasings") };
const question = field.Text(300, "How a good agent would ask for it; quoted in the feedback");
const Answer = Type.Object({ ...answer, question: field.Nullable(question) });
const AnswerInput = Type.Object({ ...answer, question: field.Clearable(question) });
const concernLines = lines("How the customer raises the concern, in different phrasings");

export const TrainingCustomer = Type.Object(
  {
    mood,
    answers: Type.Array(Answer, { description: "What the customer only says when asked" }),
    concerns: Type.Array(
      Type.Object({ key, lines: concernLines, settled_by: settledBy, after, thanks, better: field.Nullable(better) }),
      { description: "The customer's concerns, in order. The opening line is about the first" },
    ),
  },
  { description: "A customer who reacts to the trainee; null if the customer follows `turns`" },
);
export type TrainingCustomerWire = Static<typeof TrainingCustomer>;

export const TrainingCustomerInput = Type.Object(
  {
    mood: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        default: 50,
        description: "The mood at the start: 0 is furious, 100 is delighted",
      }),
    ),
    answers: Type.Optional(
      Type.Array(AnswerInput, { maxItems: 30, description: "What the customer only says when asked" }),
    ),
    concerns: Type.Array(
      Type.Object({
        key,
        lines: concernLines,
        settled_by: Type.Optional(settledBy),
        after: Type.Optional(after),
        thanks: Type.Optional(thanks),
        better: field.Clearable(better),
      }),
      {
        minItems: 1,
        maxItems: 12,
        description: "The customer's concerns, in order. The opening line is about the first",
      },
    ),
  },
  {
    description:
      "A customer who reacts to the trainee: the mood rises and falls, and answers are given when asked for. `turns` is then not used. Keys must be unique, and `after` must refer to answers",
  },
);
export type TrainingCustomerGiven = Static<typeof TrainingCustomerInput>;
