import Type, { type Static } from "typebox";
import { agreementExample, agreementReport } from "./agreement.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { conversationBrief } from "./reviews.ts";

export const calibrationStatuses = ["open", "closed"] as const;

const name = field.Text(200, "What people call it");
const count = (description: string) => Type.Integer({ minimum: 0, description });
const conversationId = field.Id("conv", "A conversation");

const session = {
  id: field.Id("cal", "The session's id"),
  name,
  rubric_id: field.Id("rub", "The rubric that everybody judges by"),
  rubric_name: field.Nullable(Type.String({ description: "The rubric's name" })),
  rubric_version: Type.Integer({ minimum: 1, description: "Which version of it" }),
  status: field.Choice(calibrationStatuses, "Whether it goes on"),
  conversation_ids: Type.Array(conversationId, { description: "What everybody judges; without those deleted since" }),
  conversations: Type.Array(Type.Object({ id: conversationId, ...conversationBrief }), {
    description: "The same, each with its first words and the names of its agent and contact",
  }),
  reviewers: Type.Array(
    Type.Object({
      reviewer: Type.String({ description: "Who takes part" }),
      name: Type.String({ description: "What a member is called; otherwise the same as `reviewer`" }),
      submitted: count("How many of the conversations they have judged"),
    }),
  ),
  progress: Type.Object({
    wanted: count("Submissions there will be when everybody is done"),
    submitted: count("Submissions there are"),
    completed: count("Conversations that everybody has judged"),
  }),
  created_by: Type.String({ description: "Who began it" }),
  created_by_name: Type.String({ description: "What a member is called; otherwise the same" }),
  created_at: field.Timestamp("When it began"),
  closed_at: field.Nullable(field.Timestamp("When it was closed")),
};

export const Calibration = Type.Object(session);
export type CalibrationWire = Static<typeof Calibration>;

export const CalibrationResult = Type.Object({
  ...session,
  agreement: Type.Object(agreementReport, {
    description:
      "As in `GET /agreement`. As long as the session is open, only of conversations that everybody has judged",
  }),
});
export type CalibrationResultWire = Static<typeof CalibrationResult>;

const example = {
  id: "cal_0NxQ2V7mJrT4sLwZ8bYc1D",
  name: "January",
  rubric_id: "rub_0NxQ2V7mJrT4sLwZ8bYc1D",
  rubric_name: "Customer support",
  rubric_version: 1,
  status: "open",
  conversation_ids: ["conv_0NxQ2V7mJrT4sLwZ8bYc1D"],
  conversations: [
    {
      id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
      title: "Good morning, this is Anna from the card service.",
      channel: "voice",
      agent_id: "agt_0NxQ2V7mJrT4sLwZ8bYc1D",
      agent_name: "Anna",
      contact_id: null,
      contact_name: null,
      started_at: "2026-01-15T09:00:00.000Z",
    },
  ],
  reviewers: [
    { reviewer: "ann@example.com", name: "Ann", submitted: 1 },
    { reviewer: "bob@example.com", name: "Bob", submitted: 0 },
  ],
  progress: { wanted: 2, submitted: 1, completed: 0 },
  created_by: "owner@example.com",
  created_by_name: "Owner",
  created_at: "2026-01-15T09:30:00.000Z",
  closed_at: null,
};
const result = { ...example, agreement: agreementExample };
const tag = "Calibrations";
const reads = withScope("scorecards:read");
const writes = withScope("scorecards:write");

export const createCalibration = operation({
  id: "createCalibration",
  method: "POST",
  path: "/calibrations",
  tag,
  summary: "Begin a calibration session",
  description:
    "Asks each of the reviewers for a blind review of each of the conversations, by the version in use of the rubric. Cards that come of it never become the conversation's newest. A reference that names nothing is a 400.",
  access: writes,
  body: Type.Object({
    name,
    rubric_id: field.Id("rub", "A published rubric"),
    conversation_ids: Type.Array(conversationId, {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
      description: "What to judge",
    }),
    reviewers: Type.Array(field.Text(255, "A person's e-mail, or the name of whoever a key acts for"), {
      minItems: 2,
      maxItems: 20,
      uniqueItems: true,
      description: "Who takes part",
    }),
  }),
  success: [{ status: 201, meaning: "Begun", data: Calibration }],
  errors: [],
  example: {
    request: {
      name: example.name,
      rubric_id: example.rubric_id,
      conversation_ids: example.conversation_ids,
      reviewers: ["ann@example.com", "bob@example.com"],
    },
    response: example,
  },
});

export const listCalibrations = operation({
  id: "listCalibrations",
  method: "GET",
  path: "/calibrations",
  tag,
  summary: "List calibration sessions",
  description: "Newest first, without their agreement.",
  access: reads,
  query: Type.Object({
    ...field.paging("cal"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(calibrationStatuses, "Whether it goes on")),
    rubric_id: Type.Optional(field.Id("rub", "The rubric")),
  }),
  success: [{ status: 200, meaning: "A page of sessions", data: field.List(Calibration) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getCalibration = operation({
  id: "getCalibration",
  method: "GET",
  path: "/calibrations/{id}",
  tag,
  summary: "Read a calibration session",
  description: "How far it is, and how far the reviewers agree.",
  access: reads,
  params: field.IdParam("cal", "session"),
  success: [{ status: 200, meaning: "The session", data: CalibrationResult }],
  errors: ["not_found"],
  example: { response: result },
});

export const closeCalibration = operation({
  id: "closeCalibration",
  method: "POST",
  path: "/calibrations/{id}/close",
  tag,
  summary: "Close a calibration session",
  description: "Reviews that are still open are cancelled; what was submitted stays. One that is closed is a 409.",
  access: writes,
  params: field.IdParam("cal", "session"),
  success: [{ status: 200, meaning: "Closed", data: CalibrationResult }],
  errors: ["not_found", "conflict"],
  example: { response: { ...result, status: "closed", closed_at: "2026-01-16T09:30:00.000Z" } },
});
