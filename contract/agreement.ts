import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const Estimate = (minimum: number, maximum: number, description: string) => {
  const number = (text: string) => Type.Number({ minimum, maximum, description: text });
  return field.Nullable(
    Type.Object(
      {
        value: number("On what there is"),
        low: field.Nullable(number("Lower end of the 95 % interval; null with less than two conversations")),
        high: field.Nullable(number("Upper end")),
      },
      { description },
    ),
  );
};

export const AgreementFigures = Type.Object({
  pairs: Type.Integer({ minimum: 0, description: "Pairs of verdicts that were compared" }),
  conversations: Type.Integer({ minimum: 0, description: "In so many conversations" }),
  percent: Estimate(0, 100, "Share of the pairs that agree; null without any"),
  kappa: Estimate(
    -1,
    1,
    "Cohen's kappa; for more than two people its generalisation by Conger. Null where it can't be told, as when all verdicts are the same",
  ),
  alpha: Estimate(-1, 1, "Krippendorff's alpha for nominal data. Null where it can't be told"),
});

export const agreementReport = {
  reviews: Type.Integer({ minimum: 0, description: "Human scorecards that were looked at" }),
  overall: Type.Object(
    { people: AgreementFigures, grader: AgreementFigures },
    { description: "Over all criteria, each weighed by how often it was judged" },
  ),
  criteria: Type.Array(
    Type.Object({
      key: Type.String({ description: "The criterion's key" }),
      name: Type.String({ description: "Its name" }),
      people: AgreementFigures,
      grader: AgreementFigures,
    }),
    { description: "`people`: among each other; `grader`: with the newest card before theirs that no person made" },
  ),
};

export const Agreement = Type.Object({
  rubric_id: field.Id("rub", "The rubric"),
  version: field.Nullable(Type.Integer({ minimum: 1, description: "The version asked for; null: all of them" })),
  ...agreementReport,
  more: Type.Boolean({ description: "Whether there are older human scorecards that were left out" }),
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
  summary: "How far people and grader agree",
  description:
    "Per criterion and over all, among people and between people and grader, on the newest 5,000 human scorecards of a rubric. Only what a person judged counts, not what they left as it was. Of several cards of one person for a conversation the newest counts. Intervals are by bootstrap over conversations.",
  access: withScope("scorecards:read"),
  query: Type.Object({
    rubric_id: Type.Optional(field.Id("rub", "The rubric; left out: the default")),
    version: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Only cards by this version" }),
    ),
    ...field.createdBetween,
  }),
  success: [{ status: 200, meaning: "The agreement", data: Agreement }],
  errors: [],
  example: {
    response: { rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D", version: null, ...agreementExample, more: false },
  },
});
