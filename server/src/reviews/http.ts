import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { type Call, created, ok, type Route, route } from "../platform/http/route.ts";
import { countToWire, pageRequest, pageToWire } from "../platform/paging.ts";
import { actingAs } from "./acting-as.ts";
import { claimReview } from "./claim-review.ts";
import { closeCalibration } from "./close-calibration.ts";
import { countReviews } from "./count-reviews.ts";
import { createCalibration } from "./create-calibration.ts";
import { createReview } from "./create-review.ts";
import { namesOfCalibrations, namesOfReviews } from "./describe.ts";
import { listReviews } from "./list-reviews.ts";
import { nextReview } from "./next-review.ts";
import { raiseDispute } from "./raise-dispute.ts";
import { readAgreement } from "./read-agreement.ts";
import { type CalibrationResult, listCalibrations, readCalibration } from "./read-calibrations.ts";
import { listDisputes, readDispute } from "./read-disputes.ts";
import { readReview } from "./read-review.ts";
import { resolveDispute } from "./resolve-dispute.ts";
import { type SubmitReview, submitReview } from "./submit-review.ts";
import type { Calibration, Review } from "./types.ts";
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

type Described = Pick<Call<contract.AnyOperation>, "deps" | "scope" | "privacy">;

const portsOf = ({ deps, privacy }: Described) => ({ db: deps.db, mask: privacy().then(({ shown }) => shown) });
const reviewNames = (call: Described, reviews: readonly Review[]) => namesOfReviews(portsOf(call), call.scope, reviews);
const calibrationNames = (call: Described, calibrations: readonly Calibration[]) =>
  namesOfCalibrations(portsOf(call), call.scope, calibrations);

const oneReview = async (call: Described, review: Review) => reviewToWire(review, await reviewNames(call, [review]));
const oneResult = async (call: Described, result: CalibrationResult) =>
  calibrationResultToWire(result, await calibrationNames(call, [result.calibration]));

export const reviewRoutes = (ports: Ports): readonly Route[] => [
  route(contract.createReview, async (call) =>
    created(await oneReview(call, await createReview(call.deps, { scope: call.scope, ...newReviewOf(call.body) }))),
  ),
  route(contract.listReviews, async (call) => {
    const { deps, scope, actor, query } = call;
    const reviewer = actingAs(actor, query.reviewer);
    const sort = query.sort ?? "created";
    const page = pageRequest({ ...query, order: query.order ?? (sort === "due" ? "asc" : "desc") });
    const found = await listReviews(deps, { scope, filters: reviewFiltersOf(query, reviewer), page, sort, reviewer });
    const names = await reviewNames(call, found.items);
    return ok(pageToWire(found, (review) => reviewToWire(review, names)));
  }),
  route(contract.countReviews, async ({ deps, scope, actor, query }) => {
    const filters = reviewFiltersOf(query, actingAs(actor, query.reviewer));
    const input = { scope, filters, page: pageRequest(query) };
    return ok(countToWire(await countReviews(deps, input)));
  }),
  route(contract.nextReview, async (call) => {
    const { deps, scope, actor, body } = call;
    const { rubric_id: rubricId = null, skip_ids: skipIds = [] } = body;
    const review = await nextReview(deps, { scope, reviewer: actingAs(actor, body.reviewer), rubricId, skipIds });
    return ok({ review: review && (await oneReview(call, review)) });
  }),
  route(contract.getReview, async (call) => {
    const { deps, scope, actor, params, query } = call;
    const reviewer = actingAs(actor, query.reviewer);
    return ok(await oneReview(call, await readReview(deps, { scope, id: params.id, reviewer })));
  }),
  route(contract.updateReview, async (call) => {
    const { deps, scope, actor, params, body } = call;
    const input = { scope, id: params.id, reviewer: actingAs(actor, body.reviewer), changes: changesOf(body) };
    return ok(await oneReview(call, await updateReview(deps, input)));
  }),
  route(contract.claimReview, async (call) => {
    const { deps, scope, actor, params, body } = call;
    const reviewer = actingAs(actor, body.reviewer);
    return ok(await oneReview(call, await claimReview(deps, { scope, id: params.id, reviewer })));
  }),
  route(contract.submitReview, async (call) => {
    const { deps, scope, params, body } = call;
    const given = await givenBy(call, body.criteria, body.summary ?? null);
    return created(await oneReview(call, await submitReview({ ...deps, ...ports }, { scope, id: params.id, given })));
  }),

  route(contract.createDispute, async ({ deps, scope, actor, body, requestId, privacy }) => {
    const { stored, shown } = await privacy();
    const raisedBy = actingAs(actor, body.raised_by, "raised_by");
    const { scorecard_id: scorecardId, criterion = null, reason, proposed_verdict: proposedVerdict = null } = body;
    const input = { scope, scorecardId, criterion, reason, proposedVerdict, raisedBy, requestId, mask: stored };
    return created(disputeToWire(await raiseDispute(deps, input), shown));
  }),
  route(contract.listDisputes, async ({ deps, scope, query, privacy, hiddenScores }) => {
    const hidden = await hiddenScores();
    const filters = {
      exceptConversationIds: hidden.length > 0 ? hidden : undefined,
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
  route(contract.getDispute, async ({ deps, scope, params, privacy, hiddenScores }) => {
    const read = hiddenScores().then((hidden) => readDispute(deps, { scope, id: params.id, hidden }));
    const [dispute, { shown }] = await Promise.all([read, privacy()]);
    return ok(disputeToWire(dispute, shown));
  }),
  route(contract.resolveDispute, async (call) => {
    const { deps, scope, params, body } = call;
    const given = await givenBy(call, body.criteria ?? [], null);
    const input = { scope, id: params.id, outcome: body.outcome, note: body.note, given };
    return ok(disputeToWire(await resolveDispute({ ...deps, ...ports }, input), given.privacy.shown));
  }),

  route(contract.createCalibration, async (call) => {
    const { deps, scope, actor, body } = call;
    const { name, rubric_id: rubricId, conversation_ids: conversationIds, reviewers } = body;
    const input = { scope, name, rubricId, conversationIds, reviewers, createdBy: actorName(actor) };
    const calibration = await createCalibration(deps, input);
    return created(calibrationToWire(calibration, await calibrationNames(call, [calibration])));
  }),
  route(contract.listCalibrations, async (call) => {
    const { deps, scope, query } = call;
    const filters = { status: query.status, rubricId: query.rubric_id };
    const page = await listCalibrations(deps, { scope, filters, page: pageRequest(query) });
    const names = await calibrationNames(call, page.items);
    return ok(pageToWire(page, (calibration) => calibrationToWire(calibration, names)));
  }),
  route(contract.getCalibration, async (call) => {
    const { deps, scope, params } = call;
    return ok(await oneResult(call, await readCalibration(deps, { scope, id: params.id })));
  }),
  route(contract.closeCalibration, async (call) => {
    const { deps, scope, params } = call;
    return ok(await oneResult(call, await closeCalibration(deps, { scope, id: params.id })));
  }),

  route(contract.getAgreement, async ({ deps, scope, query }) => {
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
