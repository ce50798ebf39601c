import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { Scorecard, ScorecardCriterion } from "./scorecards.ts";

const statuses = ["in_progress", "completed"] as const;
const speakers = ["customer", "trainee", "other"] as const;
const sources = ["script", "model"] as const;
const ends = ["satisfied", "gave_up", "angry"] as const;
const feedbackKinds = ["improve", "praise"] as const;

const attemptId = field.Id("att", "The attempt's id");
const scenarioId = field.Id("scn", "The scenario");
const trainee = field.Text(255, "Who practises: a name, an e-mail address or an id of yours");
const status = field.Choice(statuses, "Where it stands");

export const TrainingMessage = Type.Object({
  index: Type.Integer({ minimum: 0, description: "Counted from 0; the `turn` that evidence names" }),
  speaker: field.Choice(speakers, "Who says it"),
  text: Type.String({ description: "What is said" }),
  mood: field.Nullable(
    Type.Integer({ minimum: 0, maximum: 100, description: "The customer's mood after it, where the customer reacts" }),
  ),
  source: field.Nullable(field.Choice(sources, "Who put the customer's words: the offline script or a model")),
  note: field.Nullable(Type.String({ description: "Why the script spoke where a model should have" })),
  created_at: field.Timestamp("When it was said; of a transcript, when it was handed in"),
});

export const TrainingFeedback = Type.Object({
  kind: field.Choice(feedbackKinds, "Whether something can be said better, or was said well"),
  criterion: field.Nullable(Type.String({ description: "The key of the criterion that it is about" })),
  moment: field.Nullable(Type.String({ description: "What the customer noticed, such as `blame` or `ignored`" })),
  turn: Type.Integer({ minimum: 0, description: "The `index` of the trainee's message" }),
  start: field.Nullable(
    Type.Integer({ minimum: 0, description: "Where the quote begins, in UTF-16 units; null if masked" }),
  ),
  end: field.Nullable(Type.Integer({ minimum: 0, description: "Where it ends" })),
  quote: Type.String({ description: "The trainee's own words" }),
  comment: Type.String({ description: "What they did" }),
  better: field.Nullable(Type.String({ description: "A sentence to say instead; null for praise" })),
});
export type TrainingFeedbackWire = Static<typeof TrainingFeedback>;

/** As lists show it. */
const outline = {
  id: attemptId,
  scenario_id: scenarioId,
  scenario_title: Type.String({ description: "The scenario's title when the attempt began" }),
  trainee,
  status,
  rubric_id: field.Nullable(field.Id("rub", "The rubric it was scored by, once it is")),
  rubric_version: field.Nullable(Type.Integer({ minimum: 1, description: "Which version of it" })),
  rubric_key: field.Nullable(Type.String({ description: "The ready-made rubric it was scored by, in its place" })),
  grader: field.Nullable(Scorecard.properties.grader),
  score: field.Nullable(
    Type.Number({ minimum: 0, maximum: 100, description: "0 to 100; null when no criterion applied" }),
  ),
  passed: field.Nullable(Type.Boolean({ description: "Enough points and no critical criterion failed" })),
  critical_failed: field.Nullable(Type.Boolean({ description: "Whether a critical criterion failed" })),
  summary: field.Nullable(Type.String({ description: "In a sentence or two" })),
  created_at: field.Timestamp("When it began"),
  updated_at: field.Timestamp("When it last changed"),
  completed_at: field.Nullable(field.Timestamp("When it was completed")),
};

export const TrainingAttemptOutline = Type.Object(outline);
export type TrainingAttemptOutlineWire = Static<typeof TrainingAttemptOutline>;

export const TrainingAttempt = Type.Object({
  ...outline,
  transcript: field.Nullable(Type.String({ description: "As it was given, if the attempt came with one" })),
  messages: Type.Array(TrainingMessage, {
    description:
      "What was said, of a transcript as well: `turn`, `start` and `end` of evidence and feedback are places in it",
  }),
  seed: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: "Decides among the customer's phrasings" }),
  customer: field.Nullable(
    Type.Object({
      mood: Type.Integer({ minimum: 0, maximum: 100, description: "Now" }),
      lowest_mood: Type.Integer({ minimum: 0, maximum: 100, description: "At the worst moment" }),
      end: field.Nullable(field.Choice(ends, "How the customer left; null: the customer is still there")),
    }),
  ),
  feedback: Type.Array(TrainingFeedback, {
    description: "What to say differently, in the order of the call. Empty until it is completed",
  }),
  notes: Type.Array(Type.String(), {
    description: "What else there is to know, such as the default rubric in the place of one that is not in use",
  }),
  criteria: Type.Array(ScorecardCriterion, {
    description: "As on a scorecard; the trainee is the agent. Empty until it is completed",
  }),
});
export type TrainingAttemptWire = Static<typeof TrainingAttempt>;

const opening = {
  index: 0,
  speaker: "customer",
  text: "Hi, I sent my shoes back two weeks ago and still have no money.",
  mood: null,
  source: "script",
  note: null,
  created_at: "2026-01-15T09:30:00.000Z",
};
const said = {
  index: 1,
  speaker: "trainee",
  text: "Which order is it?",
  mood: null,
  source: null,
  note: null,
  created_at: "2026-01-15T09:30:20.000Z",
};
const reply = { ...said, index: 2, speaker: "customer", text: "It is order A-1042.", source: "script" };
const begun = {
  id: "att_0NxQ2V7mJrT4sLwZ8bYc1D",
  scenario_id: "scn_0NxQ2V7mJrT4sLwZ8bYc1D",
  scenario_title: "A refund that never came",
  trainee: "ann@example.com",
  status: "in_progress",
  rubric_id: null,
  rubric_version: null,
  rubric_key: null,
  grader: null,
  score: null,
  passed: null,
  critical_failed: null,
  summary: null,
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
  completed_at: null,
};
const extras = { seed: 7, customer: null, feedback: [] };
const unscored = { ...begun, transcript: null, messages: [opening], ...extras, notes: [], criteria: [] };
const outcome = {
  ...begun,
  status: "completed",
  rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
  rubric_version: 1,
  grader: { kind: "local", name: "local", version: "1" },
  score: 0,
  passed: false,
  critical_failed: false,
  summary: "0 of 1 criteria passed.",
  updated_at: "2026-01-15T09:31:00.000Z",
  completed_at: "2026-01-15T09:31:00.000Z",
};
const completed = {
  ...outcome,
  transcript: null,
  messages: [opening, said, reply],
  ...extras,
  feedback: [
    {
      kind: "improve",
      criterion: "greeting",
      moment: null,
      turn: 1,
      start: 0,
      end: 18,
      quote: "Which order is it?",
      comment: "There is no greeting in the agent's first turn.",
      better: "Good morning, my name is Ann. I'm sorry about your refund. Which order is it?",
    },
  ],
  notes: [],
  criteria: [
    {
      key: "greeting",
      name: "Greets and introduces itself",
      section: "Opening",
      type: "binary",
      verdict: "fail",
      score: 0,
      max_score: 1,
      weight: 1,
      critical: false,
      category: null,
      rationale: "There is no greeting in the agent's first turn.",
      confidence: 0.9,
      unsure: false,
      graded_by: "local",
      evidence: [{ turn: 1, node_id: "n2", start: 0, end: 18, quote: "Which order is it?" }],
    },
  ],
};
const tag = "Training";
const reads = withScope("training:read");
const writes = withScope("training:write");
const params = field.IdParam("att", "attempt");

export const createTrainingAttempt = operation({
  id: "createTrainingAttempt",
  method: "POST",
  path: "/training/attempts",
  tag,
  summary: "Begin an attempt, or hand one in",
  description:
    "Without a `transcript` the attempt is `in_progress` and begins with the customer's opening line; go on with messages. With one it is completed and scored in this call, and emits `training_attempt.completed`; the trainee's turns are labelled `Agent:`, `Trainee:` or with the trainee's name. A `scenario_id` that names nothing is a 400.",
  access: writes,
  personal: true,
  body: Type.Object({
    scenario_id: scenarioId,
    trainee,
    transcript: field.Clearable(
      Type.String({
        maxLength: 100_000,
        description: "A practice call that took place elsewhere, in any shape that conversations take",
      }),
    ),
    seed: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: "The same messages with the same seed get the same answers; without one, each attempt has its own",
      }),
    ),
  }),
  success: [{ status: 201, meaning: "Begun, or completed", data: TrainingAttempt }],
  errors: [],
  example: { request: { scenario_id: begun.scenario_id, trainee: begun.trainee }, response: unscored },
});

export const listTrainingAttempts = operation({
  id: "listTrainingAttempts",
  method: "GET",
  path: "/training/attempts",
  tag,
  summary: "List attempts",
  description: "Newest first, without what was said and the single criteria. Filters are combined with and.",
  access: reads,
  query: Type.Object({
    ...field.paging("att"),
    ...field.createdBetween,
    scenario_id: Type.Optional(scenarioId),
    trainee: Type.Optional(trainee),
    status: Type.Optional(status),
  }),
  success: [{ status: 200, meaning: "A page of attempts", data: field.List(TrainingAttemptOutline) }],
  errors: [],
  example: { response: { items: [outcome], has_more: false } },
});

export const getTrainingAttempt = operation({
  id: "getTrainingAttempt",
  method: "GET",
  path: "/training/attempts/{id}",
  tag,
  summary: "Read an attempt",
  description: "With all that was said and, once it is completed, how it was scored and why.",
  access: reads,
  params,
  success: [{ status: 200, meaning: "The attempt", data: TrainingAttempt }],
  errors: ["not_found"],
  example: { response: completed },
});

export const sendTrainingMessage = operation({
  id: "sendTrainingMessage",
  method: "POST",
  path: "/training/attempts/{id}/messages",
  tag,
  summary: "Say something to the customer",
  description:
    "A scripted customer answers with the first line left whose `when` words occur in the message, else with the next one that has none, else with the closing line. A customer who reacts gets a mood, answers what it is asked, and leaves satisfied or not; where a model is configured it puts the words, and the script stands in when it fails. A completed attempt, one whose customer has left, or one with 60 messages of the trainee, is a 409.",
  access: writes,
  personal: true,
  params,
  body: Type.Object({ text: field.Text(2_000, "What the trainee says") }),
  success: [
    {
      status: 201,
      meaning: "Said, and answered",
      data: Type.Object({
        attempt_id: attemptId,
        message: TrainingMessage,
        reply: TrainingMessage,
        finished: Type.Boolean({
          description: "Whether the reply is the customer's last: complete the attempt",
        }),
      }),
    },
  ],
  errors: ["not_found", "conflict"],
  example: {
    request: { text: said.text },
    response: { attempt_id: begun.id, message: said, reply, finished: false },
  },
});

export const completeTrainingAttempt = operation({
  id: "completeTrainingAttempt",
  method: "POST",
  path: "/training/attempts/{id}/complete",
  tag,
  summary: "Complete an attempt",
  description:
    "Scores what was said by the scenario's rubric, with the local grader, and emits `training_attempt.completed`, once. One that is completed already, or in which the trainee has said nothing, is a 409.",
  access: writes,
  params,
  success: [{ status: 200, meaning: "The attempt with its score", data: TrainingAttempt }],
  errors: ["not_found", "conflict"],
  example: { response: completed },
});
