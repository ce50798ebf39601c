import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { type Call, created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { actingAs } from "./acting-as.ts";
import { claimReview } from "./claim-review.ts";
import { closeCalibration } from "./close-calibration.ts";
import { createCalibration } from "./create-calibration.ts";
import { createReview } from "./create-review.ts";
import { listReviews } from "./list-reviews.ts";
import { raiseDispute } from "./raise-dispute.ts";
import { readAgreement } from "./read-agreement.ts";
import { listCalibrations, readCalibration } from "./read-calibrations.ts";
import { listDisputes, readDispute } from "./read-disputes.ts";
import { readReview } from "./read-review.ts";
import { resolveDispute } from "./resolve-dispute.ts";
import { type SubmitReview, submitReview } from "./submit-review.ts";
import { updateReview } from "./update-review.ts";
import {
  calibrationResultToWire,
  calibrationToWire,
  changesOf,
  disputeToWire,
  givenCriteriaOf,
  newReviewOf,
  reportToWire,
  reviewFiltersOf,
  reviewToWire,
} from "./wire.ts";

type Ports = Omit<Parameters<typeof submitReview>[0], "db" | "clock">;

export const reviewRoutes = (ports: Ports): readonly Route[] => [
  route(contract.createReview, async ({ deps, scope, body }) =>
    created(reviewToWire(await createReview(deps, { scope, ...newReviewOf(body) }))),
  ),
  route(contract.listReviews, async ({ deps, scope, actor, query }) => {
    const reviewer = actingAs(actor, query.reviewer);
    const input = { scope, filters: reviewFiltersOf(query), page: pageRequest(query), reviewer };
    return ok(pageToWire(await listReviews(deps, input), reviewToWire));
  }),
  route(contract.readReview, async ({ deps, scope, actor, params, query }) => {
    const reviewer = actingAs(actor, query.reviewer);
    return ok(reviewToWire(await readReview(deps, { scope, id: params.id, reviewer })));
  }),
  route(contract.updateReview, async ({ deps, scope, actor, params, body }) => {
    const reviewer = actingAs(actor, body.reviewer);
    return ok(reviewToWire(await updateReview(deps, { scope, id: params.id, reviewer, changes: changesOf(body) })));
  }),
  route(contract.claimReview, async ({ deps, scope, actor, params, body }) => {
    const reviewer = actingAs(actor, body.reviewer);
    return ok(reviewToWire(await claimReview(deps, { scope, id: params.id, reviewer })));
  }),
  route(contract.submitReview, async (call) => {
    const { deps, scope, params, body } = call;
    const given = await givenBy(call, body.criteria, body.summary ?? null);
    return created(reviewToWire(await submitReview({ ...deps, ...ports }, { scope, id: params.id, given })));
  }),

  route(contract.createDispute, async ({ deps, scope, actor, body, requestId, privacy }) => {
    const { stored, shown } = await privacy();
    const raisedBy = actingAs(actor, body.raised_by, "raised_by");
    const { scorecard_id: scorecardId, criterion = null, reason } = body;
    const input = { scope, scorecardId, criterion, reason, raisedBy, requestId, mask: stored };
    return created(disputeToWire(await raiseDispute(deps, input), shown));
  }),
  route(contract.listDisputes, async ({ deps, scope, query, privacy }) => {
    const filters = {
      status: query.status,
      outcome: query.outcome,
      scorecardId: query.scorecard_id,
      conversationId: query.conversation_id,
      raisedBy: query.raised_by,
    };
    const input = { scope, filters, page: pageRequest(query) };
    const [page, { shown }] = await Promise.all([listDisputes(deps, input), privacy()]);
    return ok(pageToWire(page, (dispute) => disputeToWire(dispute, shown)));
  }),
  route(contract.readDispute, async ({ deps, scope, params, privacy }) => {
    const [dispute, { shown }] = await Promise.all([readDispute(deps, { scope, id: params.id }), privacy()]);
    return ok(disputeToWire(dispute, shown));
  }),
  route(contract.resolveDispute, async (call) => {
    const { deps, scope, params, body } = call;
    const given = await givenBy(call, body.criteria ?? [], null);
    const input = { scope, id: params.id, outcome: body.outcome, note: body.note, given };
    return ok(disputeToWire(await resolveDispute({ ...deps, ...ports }, input), given.privacy.shown));
  }),

  route(contract.createCalibration, async ({ deps, scope, actor, body }) => {
    const { name, rubric_id: rubricId, conversation_ids: conversationIds, reviewers } = body;
    const input = { scope, name, rubricId, conversationIds, reviewers, createdBy: actorName(actor) };
    return created(calibrationToWire(await createCalibration(deps, input)));
  }),
  route(contract.listCalibrations, async ({ deps, scope, query }) => {
    const filters = { status: query.status, rubricId: query.rubric_id };
    return ok(
      pageToWire(await listCalibrations(deps, { scope, filters, page: pageRequest(query) }), calibrationToWire),
    );
  }),
  route(contract.readCalibration, async ({ deps, scope, params }) =>
    ok(calibrationResultToWire(await readCalibration(deps, { scope, id: params.id }))),
  ),
  route(contract.closeCalibration, async ({ deps, scope, params }) =>
    ok(calibrationResultToWire(await closeCalibration(deps, { scope, id: params.id }))),
  ),

  route(contract.readAgreement, async ({ deps, scope, query }) => {
    const { version, rubric_id: rubricId } = query;
    const { createdAfter, createdBefore } = pageRequest(query);
    const agreement = await readAgreement(deps, { scope, rubricId, version, createdAfter, createdBefore });
    const { more, rubricId: rubric_id } = agreement;
    return ok({ rubric_id, version: version ?? null, ...reportToWire(agreement), more });
  }),
];

type Judging = Pick<Call<typeof contract.submitReview>, "actor" | "requestId" | "privacy"> & {
  readonly body: { readonly reviewer?: string };
};
type Criteria = Parameters<typeof givenCriteriaOf>[0];

const givenBy = async (
  { actor, requestId, privacy, body }: Judging,
  criteria: Criteria,
  summary: string | null,
): Promise<SubmitReview["given"]> => ({
  reviewer: actingAs(actor, body.reviewer),
  criteria: givenCriteriaOf(criteria),
  summary,
  requestId,
  privacy: await privacy(),
});
