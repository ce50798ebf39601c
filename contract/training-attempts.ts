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
const trainee = field.Text(255, "The trainee: a name, an e-mail address or your own id");
const status = field.Choice(statuses, "Current status");

export const TrainingMessage = Type.Object({
  index: Type.Integer({
    minimum: 0,
    description: "Position of the message, starting at 0; evidence refers to it as `turn`",
  }),
  speaker: field.Choice(speakers, "Who speaks"),
  text: Type.String({ description: "The message text" }),
  mood: field.Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: "The customer's mood after the message, from 0 to 100; null if the customer doesn't react",
    }),
  ),
  source: field.Nullable(field.Choice(sources, "What wrote the customer's message: the offline script or a model")),
  note: field.Nullable(Type.String({ description: "Why the script was used instead of the model" })),
  created_at: field.Timestamp("When the message was sent; for a transcript, when it was submitted"),
});

export const TrainingFeedback = Type.Object({
  kind: field.Choice(feedbackKinds, "`improve` for something to say better, `praise` for something said well"),
  criterion: field.Nullable(Type.String({ description: "The key of the criterion that the feedback is about" })),
  moment: field.Nullable(Type.String({ description: "What the customer noticed, such as `blame` or `ignored`" })),
  turn: Type.Integer({ minimum: 0, description: "The `index` of the trainee's message" }),
  start: field.Nullable(
    Type.Integer({ minimum: 0, description: "Start of the quote, in UTF-16 code units; null if it is masked" }),
  ),
  end: field.Nullable(Type.Integer({ minimum: 0, description: "End of the quote, exclusive" })),
  quote: Type.String({ description: "The quote from the trainee's message" }),
  comment: Type.String({ description: "What was good or bad about it" }),
  better: field.Nullable(Type.String({ description: "A sentence to say instead; null for praise" })),
});
export type TrainingFeedbackWire = Static<typeof TrainingFeedback>;

/** As lists show it. */
const outline = {
  id: attemptId,
  scenario_id: scenarioId,
  scenario_title: Type.String({ description: "The scenario's title when the attempt started" }),
  trainee,
  status,
  rubric_id: field.Nullable(field.Id("rub", "The rubric that scored the attempt; null until it is completed")),
  rubric_version: field.Nullable(Type.Integer({ minimum: 1, description: "The rubric's version" })),
  rubric_key: field.Nullable(
    Type.String({ description: "The rubric template that scored the attempt, if there is no `rubric_id`" }),
  ),
  grader: field.Nullable(Scorecard.properties.grader),
  score: field.Nullable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: "The score, from 0 to 100; null if no criterion applied, or until the attempt is completed",
    }),
  ),
  passed: field.Nullable(
    Type.Boolean({
      description: "Whether the score reaches the rubric's `pass_score` and no critical criterion failed",
    }),
  ),
  critical_failed: field.Nullable(Type.Boolean({ description: "Whether any critical criterion failed" })),
  summary: field.Nullable(Type.String({ description: "A summary in a sentence or two" })),
  created_at: field.Timestamp("When the attempt started"),
  updated_at: field.Timestamp("When it was last updated"),
  completed_at: field.Nullable(field.Timestamp("When it was completed")),
};

export const TrainingAttemptOutline = Type.Object(outline);
export type TrainingAttemptOutlineWire = Static<typeof TrainingAttemptOutline>;

export const TrainingAttempt = Type.Object({
  ...outline,
  transcript: field.Nullable(Type.String({ description: "The transcript that you sent; null if there was none" })),
  messages: Type.Array(TrainingMessage, {
    description:
      "The messages, also those of a transcript. `turn`, `start` and `end` of evidence and feedback refer to them",
  }),
  seed: Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    description: "Seed for the choice of the customer's phrasings",
  }),
  customer: field.Nullable(
    Type.Object({
      mood: Type.Integer({ minimum: 0, maximum: 100, description: "The current mood" }),
      lowest_mood: Type.Integer({ minimum: 0, maximum: 100, description: "The lowest mood so far" }),
      end: field.Nullable(field.Choice(ends, "How the customer ended the call; null until the call has ended")),
    }),
  ),
  feedback: Type.Array(TrainingFeedback, {
    description: "Feedback in the order of the call; empty until the attempt is completed",
  }),
  notes: Type.Array(Type.String(), {
    description: "Remarks, for example that the default rubric replaced one that is not in use",
  }),
  criteria: Type.Array(ScorecardCriterion, {
    description: "The criteria, as on a scorecard with the trainee as agent; empty until the attempt is completed",
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
  summary: "Create an attempt",
  description:
    "Starts a practice call, or scores one that took place elsewhere. Without a `transcript`, the attempt is `in_progress` and starts with the customer's opening line; continue with `POST /training/attempts/{id}/messages`. With a `transcript`, the attempt is completed and scored immediately and emits `training_attempt.completed`; label the trainee's turns with `Agent:`, `Trainee:` or the trainee's name. Returns 400 if the `scenario_id` doesn't exist.",
  access: writes,
  personal: true,
  body: Type.Object({
    scenario_id: scenarioId,
    trainee,
    transcript: field.Clearable(
      Type.String({
        maxLength: 100_000,
        description: "The transcript of a practice call, in any format that conversations accept",
      }),
    ),
    seed: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description:
          "The same messages with the same seed get the same replies. If you leave it out, a random seed is used",
      }),
    ),
  }),
  success: [{ status: 201, meaning: "Started, or completed", data: TrainingAttempt }],
  errors: [],
  example: { request: { scenario_id: begun.scenario_id, trainee: begun.trainee }, response: unscored },
});

export const listTrainingAttempts = operation({
  id: "listTrainingAttempts",
  method: "GET",
  path: "/training/attempts",
  tag,
  summary: "List attempts",
  description:
    "Returns attempts, newest first, without their messages and criteria. Multiple filters are combined with AND.",
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
  summary: "Retrieve an attempt",
  description: "Returns the attempt with its messages and, once it is completed, its score, criteria and feedback.",
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
  summary: "Send a message to the customer",
  description:
    "Sends the trainee's message and returns the customer's reply. A scripted customer replies with the first unused line whose `when` words occur in the message, otherwise with the next line without `when`, otherwise with the closing line. A customer who reacts has a mood, answers questions, and leaves satisfied or not; if a model is configured, it words the replies, and the script is used if it fails. Returns 409 if the attempt is completed, the customer has left, or the trainee has sent 60 messages.",
  access: writes,
  personal: true,
  params,
  body: Type.Object({ text: field.Text(2_000, "The trainee's message") }),
  success: [
    {
      status: 201,
      meaning: "The message and the reply",
      data: Type.Object({
        attempt_id: attemptId,
        message: TrainingMessage,
        reply: TrainingMessage,
        finished: Type.Boolean({
          description: "Whether this is the customer's last reply. If so, complete the attempt",
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
    "Scores the attempt with the scenario's rubric and the local grader, and emits `training_attempt.completed`. Returns 409 if the attempt is already completed or the trainee has not said anything.",
  access: writes,
  params,
  success: [{ status: 200, meaning: "The scored attempt", data: TrainingAttempt }],
  errors: ["not_found", "conflict"],
  example: { response: completed },
});
