import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { JudgedCriterion, reviewer } from "./reviews.ts";

export const disputeStatuses = ["open", "resolved"] as const;
export const disputeOutcomes = ["upheld", "rejected"] as const;

const scorecardId = field.Id("sc", "The card that is disputed");
const criterion = Type.String({
  pattern: "^[a-z][a-z0-9_]{0,63}$",
  description: "The criterion that is disputed; null: the card as a whole",
});
const reason = field.Text(4_000, "What is wrong with it");
const note = field.Text(4_000, "Why it was resolved this way");
const status = field.Choice(disputeStatuses, "Whether somebody has decided");
const outcome = field.Choice(disputeOutcomes, "`upheld`: the card was wrong");

export const Dispute = Type.Object({
  id: field.Id("dsp", "The dispute's id"),
  scorecard_id: scorecardId,
  conversation_id: field.Id("conv", "The conversation"),
  criterion: field.Nullable(criterion),
  reason,
  raised_by: Type.String({ description: "Who disputes it" }),
  review_id: field.Id("rev", "Its place in the review queue, where it can be assigned and claimed"),
  status,
  outcome: field.Nullable(outcome),
  note: field.Nullable(note),
  resolved_by: field.Nullable(Type.String({ description: "Who decided" })),
  new_scorecard_id: field.Nullable(field.Id("sc", "The corrected card, if one was made")),
  created_at: field.Timestamp("When it was raised"),
  resolved_at: field.Nullable(field.Timestamp("When it was decided")),
});
export type DisputeWire = Static<typeof Dispute>;

const example = {
  id: "dsp_0NxQ2V7mJrT4sLwZ8bYc1D",
  scorecard_id: "sc_0NxQ2V7mJrT4sLwZ8bYc1D",
  conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
  criterion: "greeting",
  reason: "I did give my name, in my second sentence.",
  raised_by: "agent@example.com",
  review_id: "rev_0NxQ2V7mJrT4sLwZ8bYc1D",
  status: "open",
  outcome: null,
  note: null,
  resolved_by: null,
  new_scorecard_id: null,
  created_at: "2026-01-15T09:30:00.000Z",
  resolved_at: null,
};
const tag = "Disputes";
const reads = withScope("scorecards:read");
const writes = withScope("scorecards:write");

export const createDispute = operation({
  id: "createDispute",
  method: "POST",
  path: "/disputes",
  tag,
  summary: "Dispute a scorecard",
  description:
    "All of it or one criterion. It also stands in the review queue, with the reason `dispute`. A second one while the first is open is a 409; so is one about a card of a calibration session. A card that does not exist, or a criterion that the card does not have, is a 400.",
  access: writes,
  personal: true,
  body: Type.Object({
    scorecard_id: scorecardId,
    criterion: field.Clearable(criterion),
    reason,
    raised_by: Type.Optional(
      field.Text(255, "For API keys: the person who disputes it. A signed-in person is always themselves"),
    ),
  }),
  success: [{ status: 201, meaning: "Raised", data: Dispute }],
  errors: ["conflict"],
  example: {
    request: { scorecard_id: example.scorecard_id, criterion: "greeting", reason: example.reason },
    response: example,
  },
});

export const listDisputes = operation({
  id: "listDisputes",
  method: "GET",
  path: "/disputes",
  tag,
  summary: "List disputes",
  description: "Newest first. Filters are combined with and.",
  access: reads,
  query: Type.Object({
    ...field.paging("dsp"),
    ...field.createdBetween,
    status: Type.Optional(status),
    outcome: Type.Optional(outcome),
    scorecard_id: Type.Optional(scorecardId),
    conversation_id: Type.Optional(field.Id("conv", "The conversation")),
    raised_by: Type.Optional(field.Text(255, "Who disputes it")),
  }),
  success: [{ status: 200, meaning: "A page of disputes", data: field.List(Dispute) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getDispute = operation({
  id: "getDispute",
  method: "GET",
  path: "/disputes/{id}",
  tag,
  summary: "Read a dispute",
  description: "One dispute by its id.",
  access: reads,
  params: field.IdParam("dsp", "dispute"),
  success: [{ status: 200, meaning: "The dispute", data: Dispute }],
  errors: ["not_found"],
  example: { response: example },
});

export const resolveDispute = operation({
  id: "resolveDispute",
  method: "POST",
  path: "/disputes/{id}/resolve",
  tag,
  summary: "Decide a dispute",
  description:
    "An upheld one may come with corrected `criteria`, as in a review: they make a scorecard of grader kind `human` on the basis of the disputed one, which becomes the conversation's newest, and emit `scorecard.created`. With `rejected` they are a 400. A dispute that is resolved already is a 409.",
  access: writes,
  personal: true,
  params: field.IdParam("dsp", "dispute"),
  body: Type.Object({
    outcome,
    note,
    criteria: Type.Optional(
      Type.Array(JudgedCriterion, {
        minItems: 1,
        maxItems: 100,
        description: "What is put right; the rest stays as on the disputed card",
      }),
    ),
    reviewer,
  }),
  success: [{ status: 200, meaning: "Decided", data: Dispute }],
  errors: ["not_found", "conflict"],
  example: {
    request: { outcome: "rejected", note: "No name is in the transcript." },
    response: {
      ...example,
      status: "resolved",
      outcome: "rejected",
      note: "No name is in the transcript.",
      resolved_by: "ann@example.com",
      resolved_at: "2026-01-15T10:00:00.000Z",
    },
  },
});
