import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const Estimate = (minimum: number, maximum: number, description: string) => {
  const number = (text: string) => Type.Number({ minimum, maximum, description: text });
  return field.Nullable(
    Type.Object(
      {
        value: number("The estimate"),
        low: field.Nullable(
          number("Lower bound of the 95 % confidence interval; null for fewer than two conversations"),
        ),
        high: field.Nullable(
          number("Upper bound of the 95 % confidence interval; null for fewer than two conversations"),
        ),
      },
      { description },
    ),
  );
};

export const AgreementFigures = Type.Object({
  pairs: Type.Integer({ minimum: 0, description: "Number of compared pairs of verdicts" }),
  conversations: Type.Integer({ minimum: 0, description: "Number of conversations with compared verdicts" }),
  percent: Estimate(0, 100, "Percentage of pairs that agree; null if there are none"),
  kappa: Estimate(
    -1,
    1,
    "Cohen's kappa, or Conger's generalisation for more than two people. Null if it is undefined, for example because all verdicts are the same",
  ),
  alpha: Estimate(-1, 1, "Krippendorff's alpha for nominal data. Null if it is undefined"),
});

export const agreementReport = {
  reviews: Type.Integer({ minimum: 0, description: "Number of human scorecards in the report" }),
  overall: Type.Object(
    { people: AgreementFigures, grader: AgreementFigures },
    { description: "Agreement over all criteria, weighted by how often each was judged" },
  ),
  criteria: Type.Array(
    Type.Object({
      key: Type.String({ description: "The criterion's key" }),
      name: Type.String({ description: "The criterion's name" }),
      people: AgreementFigures,
      grader: AgreementFigures,
    }),
    {
      description:
        "Agreement for each criterion. `people`: between people. `grader`: between people and the newest earlier scorecard that was not made by a person",
    },
  ),
};

export const Agreement = Type.Object({
  rubric_id: field.Id("rub", "The rubric"),
  version: field.Nullable(Type.Integer({ minimum: 1, description: "The requested version; null for all versions" })),
  ...agreementReport,
  more: Type.Boolean({ description: "Whether older human scorecards were left out" }),
});
export type AgreementWire = Static<typeof Agreement>;

const figures = {
  pairs: 120,
  conversations: 40,
  percent: { value: 90, low: 84.2, high: 95 },
  kappa: { value: 0.78, low: 0.66, high: 0.89 },
  alpha: { value: 0.779, low: 0.658, high: 0.888 },
};

export const agreementExample = {
  reviews: 80,
  overall: { people: figures, grader: figures },
  criteria: [{ key: "greeting", name: "Greets and introduces itself", people: figures, grader: figures }],
};

export const getAgreement = operation({
  id: "getAgreement",
  method: "GET",
  path: "/agreement",
  tag: "Agreement",
  summary: "Retrieve agreement figures",
  description:
    "Shows how well people agree with each other and with the grader, for each criterion and overall. The report covers the newest 5,000 human scorecards of a rubric. Only verdicts that a person gave count, not those kept from an earlier scorecard. If a person has several scorecards for a conversation, the newest counts. Confidence intervals are computed by bootstrap over conversations.",
  access: withScope("scorecards:read"),
  query: Type.Object({
    rubric_id: Type.Optional(field.Id("rub", "The rubric; the default rubric if you leave it out")),
    version: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Only scorecards of this rubric version" }),
    ),
    ...field.createdBetween,
  }),
  success: [{ status: 200, meaning: "The agreement figures", data: Agreement }],
  errors: [],
  example: {
    response: { rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D", version: null, ...agreementExample, more: false },
  },
});
