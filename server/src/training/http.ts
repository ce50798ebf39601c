import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { parseTimestamp } from "../platform/timestamp.ts";
import { assignScenario } from "./assign-scenario.ts";
import { assignmentChangesOf, assignmentToWire } from "./assignment-wire.ts";
import { attemptToWire, maskAttemptAhead, messageToWire, outlineToWire } from "./attempt-wire.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { deleteAssignment, listAssignments, readAssignment, updateAssignment } from "./change-assignments.ts";
import { completeAttempt } from "./complete-attempt.ts";
import { copyScenario } from "./copy-scenario.ts";
import { createScenario } from "./create-scenario.ts";
import { deleteScenario } from "./delete-scenario.ts";
import { progressToWire, teamToWire } from "./figures-wire.ts";
import { makeScenario } from "./from-conversation/make-scenario.ts";
import { listAttempts, readAttempt } from "./read-attempts.ts";
import { readProgress, readTeam } from "./read-figures.ts";
import { listScenarios, readScenario } from "./read-scenarios.ts";
import { sayToCustomer } from "./say-to-customer.ts";
import type { CustomerModel, TrainingPorts } from "./training-deps.ts";
import { updateScenario } from "./update-scenario.ts";
import { refuseOthers, visibleTrainee } from "./visible-trainee.ts";
import { assignmentFiltersOf, attemptFiltersOf, changesOf, figuresOf, newScenarioOf, scenarioToWire } from "./wire.ts";

export const trainingRoutes = (ports: TrainingPorts): readonly Route[] => [
  ...scenarioRoutes(ports),
  ...attemptRoutes(ports),
  ...assignmentRoutes,
  ...figureRoutes,
];

const scenarioRoutes = ({ spanNodes }: TrainingPorts): readonly Route[] => [
  route(contract.createTrainingScenario, async ({ deps, scope, body }) =>
    created(scenarioToWire(await createScenario(deps, { scope, ...newScenarioOf(body) }))),
  ),
  route(contract.listTrainingScenarios, async ({ deps, scope, query }) => {
    const { difficulty, category, built_in: builtIn } = query;
    const input = { scope, filters: { difficulty, category, builtIn }, page: pageRequest(query) };
    return ok(pageToWire(await listScenarios(deps, input), scenarioToWire));
  }),
  route(contract.getTrainingScenario, async ({ deps, scope, params }) =>
    ok(scenarioToWire(await readScenario(deps, { scope, id: params.id }))),
  ),
  route(contract.updateTrainingScenario, async ({ deps, scope, params, body }) =>
    ok(scenarioToWire(await updateScenario(deps, { scope, id: params.id, changes: changesOf(body) }))),
  ),
  route(contract.deleteTrainingScenario, async ({ deps, scope, params }) => {
    await deleteScenario(deps, { scope, id: params.id });
    return ok({ id: params.id, deleted: true as const });
  }),
  route(contract.copyTrainingScenario, async ({ deps, scope, params, body }) =>
    created(scenarioToWire(await copyScenario(deps, { scope, id: params.id, title: body.title }))),
  ),
  route(contract.createTrainingScenarioFromConversation, async ({ deps, scope, permissions, body }) => {
    const { conversation_id: conversationId, title, difficulty = "medium" } = body;
    const { category = null, rubric_id: rubricId = null, rubric_key: rubricKey = null } = body;
    const given = { title, difficulty, category, rubricId, rubricKey };
    const input = { scope, permissions, conversationId, ...given };
    return created(scenarioToWire(await makeScenario({ ...deps, spanNodes }, input)));
  }),
];

const attemptRoutes = (model: CustomerModel): readonly Route[] => [
  route(contract.createTrainingAttempt, async (call) => {
    const { deps, scope, body } = call;
    const { scenario_id: scenarioId, trainee, transcript = null, seed } = body;
    const privacy = await call.privacy();
    const attempt = await beginAttempt(deps, { scope, scenarioId, trainee, transcript, seed, privacy });
    return created(attemptToWire(attempt, privacy.shown));
  }),
  route(contract.listTrainingAttempts, async ({ deps, scope, actor, query }) => {
    const onlyOf = visibleTrainee(actor);
    const input = { scope, filters: attemptFiltersOf(query), page: pageRequest(query), onlyOf };
    return ok(pageToWire(await listAttempts(deps, input), outlineToWire));
  }),
  route(contract.getTrainingAttempt, async ({ deps, scope, actor, params, privacy }) => {
    const input = { scope, id: params.id, onlyOf: visibleTrainee(actor) };
    const [attempt, { shown }] = await Promise.all([readAttempt(deps, input), privacy()]);
    return ok(attemptToWire(attempt, await maskAttemptAhead(shown, attempt)));
  }),
  route(contract.sendTrainingMessage, async ({ deps, scope, params, body, privacy }) => {
    const { stored, shown } = await privacy();
    const { id } = params;
    const said = await sayToCustomer(deps, { scope, id, text: body.text, mask: stored, shown }, model);
    const [message, reply] = [messageToWire(said.message, shown), messageToWire(said.reply, shown)];
    return created({ attempt_id: id, message, reply, finished: said.finished });
  }),
  route(contract.completeTrainingAttempt, async ({ deps, scope, params, privacy }) => {
    const { shown } = await privacy();
    const attempt = await completeAttempt(deps, { scope, id: params.id, mask: shown });
    return ok(attemptToWire(attempt, await maskAttemptAhead(shown, attempt)));
  }),
];

const assignmentRoutes: readonly Route[] = [
  route(contract.createTrainingAssignments, async ({ deps, scope, actor, body }) => {
    const { scenario_id: scenarioId, trainees, target_score: targetScore = null, note = null } = body;
    // The schema has checked that it is a time.
    const dueAt = parseTimestamp(body.due_at) as Date;
    const given = { scenarioId, trainees, dueAt, targetScore, note };
    const assignments = await assignScenario(deps, { scope, ...given, assignedBy: actorName(actor) });
    return created({ items: assignments.map(assignmentToWire(deps.clock.now())) });
  }),
  route(contract.listTrainingAssignments, async ({ deps, scope, actor, query }) => {
    const onlyOf = visibleTrainee(actor);
    const input = { scope, filters: assignmentFiltersOf(query), page: pageRequest(query), onlyOf };
    return ok(pageToWire(await listAssignments(deps, input), assignmentToWire(deps.clock.now())));
  }),
  route(contract.getTrainingAssignment, async ({ deps, scope, actor, params }) => {
    const input = { scope, id: params.id, onlyOf: visibleTrainee(actor) };
    return ok(assignmentToWire(deps.clock.now())(await readAssignment(deps, input)));
  }),
  route(contract.updateTrainingAssignment, async ({ deps, scope, params, body }) => {
    const input = { scope, id: params.id, changes: assignmentChangesOf(body) };
    return ok(assignmentToWire(deps.clock.now())(await updateAssignment(deps, input)));
  }),
  route(contract.deleteTrainingAssignment, async ({ deps, scope, params }) => {
    await deleteAssignment(deps, { scope, id: params.id });
    return ok({ id: params.id, deleted: true as const });
  }),
];

const figureRoutes: readonly Route[] = [
  route(contract.getTrainingProgress, async ({ deps, scope, actor, query }) => {
    refuseOthers(actor, query.trainee);
    return ok(progressToWire(await readProgress(deps, { scope, ...figuresOf(query), trainee: query.trainee })));
  }),
  route(contract.getTrainingTeam, async ({ deps, scope, actor, query }) => {
    refuseOthers(actor, null);
    return ok(teamToWire(await readTeam(deps, { scope, ...figuresOf(query) })));
  }),
];
