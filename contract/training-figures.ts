import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const score = (description: string) =>
  field.Nullable(Type.Number({ minimum: 0, maximum: 100, description: `${description}; null: none` }));
const count = (description: string) => Type.Integer({ minimum: 0, description });

const sums = {
  attempts: count("Attempts begun"),
  completed: count("Attempts completed"),
  passed: count("Attempts passed"),
  average_score: score("The average score of completed attempts"),
  best_score: score("The best score"),
  last_attempt_at: field.Nullable(field.Timestamp("When the newest attempt began")),
};
const assignments = Type.Object({
  open: count("Still to do"),
  overdue: count("Of those, after their time"),
  completed: count("Done"),
  completed_late: count("Of those, after their time"),
});
const ByScenario = Type.Object({
  scenario_id: field.Id("scn", "The scenario"),
  scenario_title: Type.String({ description: "As it was at the newest attempt" }),
  ...sums,
});
const ByCriterion = Type.Object({
  key: Type.String({ description: "The criterion" }),
  name: Type.String({ description: "Its name" }),
  judged: count("Attempts in which it was judged"),
  passed_share: Type.Number({ minimum: 0, maximum: 1, description: "Share of them that passed it" }),
});
const shared = {
  ...sums,
  assignments,
  scenarios: Type.Array(ByScenario, { description: "Most practised first, at most 100" }),
  criteria: Type.Array(ByCriterion, {
    description: "Weakest first, at most 30, from the newest 2,000 completed attempts",
  }),
  truncated: Type.Boolean({ description: "Only the newest 20,000 attempts of the time were counted" }),
};

export const TraineeProgress = Type.Object({
  trainee: Type.String({ description: "Who practises" }),
  first_score: score("The score of the first completed attempt"),
  last_score: score("The score of the newest completed attempt"),
  ...shared,
});
export type TraineeProgressWire = Static<typeof TraineeProgress>;

const ByTrainee = Type.Object({
  trainee: Type.String({ description: "Who practises" }),
  ...sums,
  first_score: score("The score of the first completed attempt"),
  last_score: score("The score of the newest completed attempt"),
});

export const TeamFigures = Type.Object({
  trainees: count("People who practised"),
  ...shared,
  by_trainee: Type.Array(ByTrainee, { description: "By the number of attempts, most first, at most 100" }),
});
export type TeamFiguresWire = Static<typeof TeamFigures>;

const range = {
  created_after: Type.Optional(field.Timestamp("Attempts begun after this time; without one, 90 days back")),
  created_before: Type.Optional(field.Timestamp("Attempts begun before this time; without one, now")),
};
const exampleSums = {
  attempts: 3,
  completed: 2,
  passed: 1,
  average_score: 71.5,
  best_score: 88,
  last_attempt_at: "2026-01-15T09:30:00.000Z",
};
const exampleShared = {
  ...exampleSums,
  assignments: { open: 1, overdue: 0, completed: 1, completed_late: 0 },
  scenarios: [{ scenario_id: "scn_02ht3RF1Vln7S4X0lilL3B", scenario_title: "The internet is down", ...exampleSums }],
  criteria: [{ key: "empathy", name: "Shows empathy", judged: 2, passed_share: 0.5 }],
  truncated: false,
};
const ends = { first_score: 55, last_score: 88 };
const tag = "Training";
const reads = withScope("training:read");

export const getTrainingProgress = operation({
  id: "getTrainingProgress",
  method: "GET",
  path: "/training/progress",
  tag,
  summary: "Read a trainee's progress",
  description:
    "Attempts, scores, scenarios, criteria and assignments of one trainee. Assignments are counted whatever the time. A signed-in viewer may ask only for their own e-mail address; for others it is a 403.",
  access: reads,
  query: Type.Object({ trainee: field.Text(255, "Who practises"), ...range }),
  success: [{ status: 200, meaning: "The progress; zeros for a trainee who never practised", data: TraineeProgress }],
  errors: [],
  example: { response: { trainee: "ann@example.com", ...ends, ...exampleShared } },
});

export const getTrainingTeam = operation({
  id: "getTrainingTeam",
  method: "GET",
  path: "/training/team",
  tag,
  summary: "Read the team's figures",
  description:
    "What all trainees of the workspace did in a time, and who did what. For keys, and for people of the role `reviewer` and above; for viewers it is a 403.",
  access: reads,
  query: Type.Object(range),
  success: [{ status: 200, meaning: "The figures", data: TeamFigures }],
  errors: [],
  example: {
    response: { trainees: 1, ...exampleShared, by_trainee: [{ trainee: "ann@example.com", ...exampleSums, ...ends }] },
  },
});
