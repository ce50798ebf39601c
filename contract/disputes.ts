import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { JudgedCriterion, reviewer } from "./reviews.ts";
import { verdicts } from "./scorecards.ts";

export const disputeStatuses = ["open", "resolved"] as const;
export const disputeOutcomes = ["upheld", "rejected"] as const;

const scorecardId = field.Id("sc", "The disputed scorecard");
const criterion = Type.String({
  pattern: "^[a-z][a-z0-9_]{0,63}$",
  description: "The disputed criterion; null for the scorecard as a whole",
});
const reason = field.Text(4_000, "What is wrong with the verdict");
const proposedVerdict = field.Choice(verdicts, "The verdict that the criterion should have; null if you propose none");
const note = field.Text(4_000, "Why the dispute was resolved this way");
const status = field.Choice(disputeStatuses, "`open` until someone resolves the dispute");
const outcome = field.Choice(disputeOutcomes, "`upheld` if the scorecard was wrong, otherwise `rejected`");

export const Dispute = Type.Object({
  id: field.Id("dsp", "The dispute's id"),
  scorecard_id: scorecardId,
  conversation_id: field.Id("conv", "The conversation"),
  criterion: field.Nullable(criterion),
  reason,
  proposed_verdict: field.Nullable(proposedVerdict),
  raised_by: Type.String({ description: "Who raised the dispute" }),
  review_id: field.Id("rev", "The dispute's review, where it can be assigned and claimed"),
  status,
  outcome: field.Nullable(outcome),
  note: field.Nullable(note),
  resolved_by: field.Nullable(Type.String({ description: "Who resolved the dispute" })),
  new_scorecard_id: field.Nullable(field.Id("sc", "The corrected scorecard, if there is one")),
  created_at: field.Timestamp("When it was created"),
  resolved_at: field.Nullable(field.Timestamp("When it was resolved")),
});
export type DisputeWire = Static<typeof Dispute>;

const example = {
  id: "dsp_0NxQ2V7mJrT4sLwZ8bYc1D",
  scorecard_id: "sc_0NxQ2V7mJrT4sLwZ8bYc1D",
  conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
  criterion: "greeting",
  reason: "I did give my name, in my second sentence.",
  proposed_verdict: "pass",
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
    "Raises an objection to a scorecard or to one of its criteria. The dispute also appears in the review queue, with the reason `dispute`. Returns 409 if there already is an open dispute about the same criterion (or about the scorecard as a whole), or if the scorecard belongs to a calibration session. Returns 400 if the scorecard or the criterion doesn't exist, or if you propose a verdict without a criterion.",
  access: writes,
  personal: true,
  body: Type.Object({
    scorecard_id: scorecardId,
    criterion: field.Clearable(criterion),
    reason,
    proposed_verdict: field.Clearable(proposedVerdict),
    raised_by: Type.Optional(
      field.Text(255, "For API keys: the person who raises the dispute. Signed-in members always act as themselves"),
    ),
  }),
  success: [{ status: 201, meaning: "Created", data: Dispute }],
  errors: ["conflict"],
  example: {
    request: {
      scorecard_id: example.scorecard_id,
      criterion: "greeting",
      reason: example.reason,
      proposed_verdict: "pass",
    },
    response: example,
  },
});

export const listDisputes = operation({
  id: "listDisputes",
  method: "GET",
  path: "/disputes",
  tag,
  summary: "List disputes",
  description: "Newest first. Multiple filters are combined with AND.",
  access: reads,
  query: Type.Object({
    ...field.paging("dsp"),
    ...field.createdBetween,
    status: Type.Optional(status),
    outcome: Type.Optional(outcome),
    scorecard_id: Type.Optional(scorecardId),
    conversation_id: Type.Optional(field.Id("conv", "The conversation")),
    raised_by: Type.Optional(field.Text(255, "Who raised the dispute")),
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
  summary: "Retrieve a dispute",
  description: "Returns the dispute with this id.",
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
  summary: "Resolve a dispute",
  description:
    "Upholds or rejects the dispute. If you uphold it, you can send corrected `criteria`, as in a review: they create a scorecard of grader kind `human` based on the disputed one, which becomes the conversation's newest scorecard, and emit `scorecard.created`. Returns 400 if you send `criteria` with `rejected`, and 409 if the dispute is already resolved.",
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
        description: "The corrected criteria; all others stay as on the disputed scorecard",
      }),
    ),
    reviewer,
  }),
  success: [{ status: 200, meaning: "Resolved", data: Dispute }],
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
