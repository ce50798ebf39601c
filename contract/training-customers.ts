import Type, { type Static } from "typebox";
import * as field from "./fields.ts";

/** How a simulated customer behaves who reacts to what the trainee says. */

const key = Type.String({
  pattern: "^[a-z][a-z0-9_]{0,63}$",
  maxLength: 64,
  description: "Names it within the scenario",
});
const line = field.Text(1_000, "What the customer says");
const phrase = field.Text(64, "A word or phrase, with a letter or digit in it");
const better = field.Text(1_000, "How a good agent would put it; the feedback quotes it");
const lines = (description: string) => Type.Array(line, { minItems: 1, maxItems: 10, description });

const mood = Type.Integer({ minimum: 0, maximum: 100, description: "At the beginning: 0 is furious, 100 delighted" });
const when = Type.Array(phrase, {
  minItems: 1,
  maxItems: 30,
  description: "The answer is given to a question that contains one of these, its words close together in any form",
});
const settledBy = Type.Array(phrase, {
  maxItems: 30,
  description: "The concern is settled by a message that contains one of these; without any, by each proper answer",
});
const after = Type.Array(key, {
  maxItems: 10,
  description: "Keys of answers that the trainee must have asked for before the concern can be settled",
});
const thanks = Type.Array(line, {
  maxItems: 10,
  description: "Phrasings of what the customer says once it is settled",
});

const answer = { key, when, lines: lines("Phrasings of the answer") };
const question = field.Text(300, "How a good agent would ask for it; the feedback quotes it");
const Answer = Type.Object({ ...answer, question: field.Nullable(question) });
const AnswerInput = Type.Object({ ...answer, question: field.Clearable(question) });
const concernLines = lines("Phrasings in which the customer raises it");

export const TrainingCustomer = Type.Object(
  {
    mood,
    answers: Type.Array(Answer, { description: "What the customer tells only when asked" }),
    concerns: Type.Array(
      Type.Object({ key, lines: concernLines, settled_by: settledBy, after, thanks, better: field.Nullable(better) }),
      { description: "What the customer wants to have settled, in order; the opening line is about the first" },
    ),
  },
  { description: "A customer who reacts to what the trainee says; null: the customer follows `turns`" },
);
export type TrainingCustomerWire = Static<typeof TrainingCustomer>;

export const TrainingCustomerInput = Type.Object(
  {
    mood: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        default: 50,
        description: "At the beginning: 0 is furious, 100 delighted",
      }),
    ),
    answers: Type.Optional(
      Type.Array(AnswerInput, { maxItems: 30, description: "What the customer tells only when asked" }),
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
        description: "What the customer wants to have settled, in order; the opening line is about the first",
      },
    ),
  },
  {
    description:
      "A customer who reacts to what the trainee says: the mood rises and falls, answers come when asked for. `turns` is then not used. Keys must differ, and `after` must name answers",
  },
);
export type TrainingCustomerGiven = Static<typeof TrainingCustomerInput>;
