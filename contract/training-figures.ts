import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const score = (description: string) =>
  field.Nullable(Type.Number({ minimum: 0, maximum: 100, description: `${description}; null if there is none` }));
const count = (description: string) => Type.Integer({ minimum: 0, description });

const sums = {
  attempts: count("Number of attempts started"),
  completed: count("Number of attempts completed"),
  passed: count("Number of attempts passed"),
  average_score: score("Average score of completed attempts"),
  best_score: score("Best score"),
  last_attempt_at: field.Nullable(field.Timestamp("When the newest attempt started")),
};
const assignments = Type.Object({
  open: count("Number of open assignments"),
  overdue: count("Number of these past their due date"),
  completed: count("Number of completed assignments"),
  completed_late: count("Number of these past their due date"),
});
const ByScenario = Type.Object({
  scenario_id: field.Id("scn", "The scenario"),
  scenario_title: Type.String({ description: "The scenario's title at the time of the newest attempt" }),
  ...sums,
});
const ByCriterion = Type.Object({
  key: Type.String({ description: "The criterion's key" }),
  name: Type.String({ description: "The criterion's name" }),
  judged: count("Number of attempts in which the criterion was judged"),
  passed_share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Share of these attempts that passed the criterion",
  }),
});
const shared = {
  ...sums,
  assignments,
  scenarios: Type.Array(ByScenario, { description: "The scenarios, most practised first, at most 100" }),
  criteria: Type.Array(ByCriterion, {
    description: "The criteria, weakest first, at most 30, from the newest 2,000 completed attempts",
  }),
  truncated: Type.Boolean({ description: "Whether only the newest 20,000 attempts of the period were counted" }),
};

export const TraineeProgress = Type.Object({
  trainee: Type.String({ description: "The trainee" }),
  first_score: score("Score of the first completed attempt"),
  last_score: score("Score of the newest completed attempt"),
  ...shared,
});
export type TraineeProgressWire = Static<typeof TraineeProgress>;

const ByTrainee = Type.Object({
  trainee: Type.String({ description: "The trainee" }),
  ...sums,
  first_score: score("Score of the first completed attempt"),
  last_score: score("Score of the newest completed attempt"),
});

export const TeamFigures = Type.Object({
  trainees: count("Number of trainees with attempts"),
  ...shared,
  by_trainee: Type.Array(ByTrainee, { description: "The trainees, by number of attempts, highest first; at most 100" }),
});
export type TeamFiguresWire = Static<typeof TeamFigures>;

const range = {
  created_after: Type.Optional(field.Timestamp("Only attempts started after this time; 90 days ago by default")),
  created_before: Type.Optional(field.Timestamp("Only attempts started before this time; now by default")),
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
  summary: "Retrieve a trainee's progress",
  description:
    "Returns the attempts, scores, scenarios, criteria and assignments of a trainee. Assignments are counted regardless of the period. Signed-in viewers can only request their own e-mail address; otherwise returns 403.",
  access: reads,
  query: Type.Object({ trainee: field.Text(255, "The trainee"), ...range }),
  success: [{ status: 200, meaning: "The progress; zeros for a trainee without attempts", data: TraineeProgress }],
  errors: [],
  example: { response: { trainee: "ann@example.com", ...ends, ...exampleShared } },
});

export const getTrainingTeam = operation({
  id: "getTrainingTeam",
  method: "GET",
  path: "/training/team",
  tag,
  summary: "Retrieve the team's figures",
  description:
    "Returns the figures of all trainees of the workspace in a period, in total and for each trainee. Available to API keys and to members with the role `reviewer` or above; returns 403 for viewers.",
  access: reads,
  query: Type.Object(range),
  success: [{ status: 200, meaning: "The figures", data: TeamFigures }],
  errors: [],
  example: {
    response: { trainees: 1, ...exampleShared, by_trainee: [{ trainee: "ann@example.com", ...exampleSums, ...ends }] },
  },
});
