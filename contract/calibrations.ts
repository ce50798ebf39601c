import Type, { type Static } from "typebox";
import { agreementExample, agreementReport } from "./agreement.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { conversationBrief, exampleBrief } from "./reviews.ts";

export const calibrationStatuses = ["open", "closed"] as const;

const name = field.Text(200, "The session's name");
const count = (description: string) => Type.Integer({ minimum: 0, description });
const conversationId = field.Id("conv", "A conversation");

const session = {
  id: field.Id("cal", "The session's id"),
  name,
  rubric_id: field.Id("rub", "The rubric that all reviewers use"),
  rubric_name: field.Nullable(Type.String({ description: "The rubric's name" })),
  rubric_version: Type.Integer({ minimum: 1, description: "The rubric's version" }),
  status: field.Choice(calibrationStatuses, "`open` while reviewers can submit, `closed` after that"),
  conversation_ids: Type.Array(conversationId, {
    description: "The conversations to judge, without those deleted since",
  }),
  conversations: Type.Array(Type.Object({ id: conversationId, ...conversationBrief }), {
    description: "The same conversations with their first words and the names of agent and contact",
  }),
  reviewers: Type.Array(
    Type.Object({
      reviewer: Type.String({ description: "A reviewer's e-mail address or name" }),
      name: Type.String({ description: "The member's name; the same as `reviewer` if they are not a member" }),
      submitted: count("Number of conversations that the reviewer has judged"),
    }),
  ),
  progress: Type.Object({
    wanted: count("Number of submissions when all reviewers are done"),
    submitted: count("Number of submissions so far"),
    completed: count("Number of conversations that all reviewers have judged"),
  }),
  created_by: Type.String({ description: "Who started the session" }),
  created_by_name: Type.String({ description: "The member's name; the same as `created_by` if they are not a member" }),
  created_at: field.Timestamp("When the session started"),
  closed_at: field.Nullable(field.Timestamp("When it was closed")),
};

export const Calibration = Type.Object(session);
export type CalibrationWire = Static<typeof Calibration>;

export const CalibrationResult = Type.Object({
  ...session,
  agreement: Type.Object(agreementReport, {
    description:
      "As in `GET /agreement`. While the session is open, only conversations that all reviewers have judged count",
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
  conversations: [{ id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D", ...exampleBrief }],
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
  summary: "Create a calibration session",
  description:
    "Requests a blind review of each conversation from each reviewer, with the published version of the rubric. Scorecards from the session never become a conversation's newest scorecard. Returns 400 if a conversation or the rubric doesn't exist.",
  access: writes,
  body: Type.Object({
    name,
    rubric_id: field.Id("rub", "A published rubric"),
    conversation_ids: Type.Array(conversationId, {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
      description: "The conversations to judge",
    }),
    reviewers: Type.Array(
      field.Text(255, "A member's e-mail address, or the name of the person that an API key acts for"),
      {
        minItems: 2,
        maxItems: 20,
        uniqueItems: true,
        description: "A reviewer's e-mail address or name",
      },
    ),
  }),
  success: [{ status: 201, meaning: "Created", data: Calibration }],
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
  description: "Returns calibration sessions, newest first, without their agreement figures.",
  access: reads,
  query: Type.Object({
    ...field.paging("cal"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(calibrationStatuses, "`open` while reviewers can submit, `closed` after that")),
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
  summary: "Retrieve a calibration session",
  description: "Returns the session's progress and how well the reviewers agree.",
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
  description:
    "Closes the session. Open reviews are cancelled; submissions stay. Returns 409 if the session is already closed.",
  access: writes,
  params: field.IdParam("cal", "session"),
  success: [{ status: 200, meaning: "Closed", data: CalibrationResult }],
  errors: ["not_found", "conflict"],
  example: { response: { ...result, status: "closed", closed_at: "2026-01-16T09:30:00.000Z" } },
});
