import * as contract from "@cqs/contract";
import { created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { maskAhead } from "../platform/privacy.ts";
import { attemptToWire, messageToWire, outlineToWire } from "./attempt-wire.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { completeAttempt } from "./complete-attempt.ts";
import { createScenario } from "./create-scenario.ts";
import { deleteScenario } from "./delete-scenario.ts";
import { listAttempts, readAttempt } from "./read-attempts.ts";
import { listScenarios, readScenario } from "./read-scenarios.ts";
import { sayToCustomer } from "./say-to-customer.ts";
import { updateScenario } from "./update-scenario.ts";
import { attemptFiltersOf, changesOf, newScenarioOf, scenarioToWire } from "./wire.ts";

export const trainingRoutes: readonly Route[] = [
  route(contract.createTrainingScenario, async ({ deps, scope, body }) =>
    created(scenarioToWire(await createScenario(deps, { scope, ...newScenarioOf(body) }))),
  ),
  route(contract.listTrainingScenarios, async ({ deps, scope, query }) => {
    const input = { scope, filters: { difficulty: query.difficulty }, page: pageRequest(query) };
    return ok(pageToWire(await listScenarios(deps, input), scenarioToWire));
  }),
  route(contract.readTrainingScenario, async ({ deps, scope, params }) =>
    ok(scenarioToWire(await readScenario(deps, { scope, id: params.id }))),
  ),
  route(contract.updateTrainingScenario, async ({ deps, scope, params, body }) =>
    ok(scenarioToWire(await updateScenario(deps, { scope, id: params.id, changes: changesOf(body) }))),
  ),
  route(contract.deleteTrainingScenario, async ({ deps, scope, params }) => {
    await deleteScenario(deps, { scope, id: params.id });
    return ok({ id: params.id, deleted: true as const });
  }),
  route(contract.createTrainingAttempt, async (call) => {
    const { deps, scope, body } = call;
    const { scenario_id: scenarioId, trainee, transcript = null } = body;
    const privacy = await call.privacy();
    const attempt = await beginAttempt(deps, { scope, scenarioId, trainee, transcript, privacy });
    return created(attemptToWire(attempt, privacy.shown));
  }),
  route(contract.listTrainingAttempts, async ({ deps, scope, query }) => {
    const input = { scope, filters: attemptFiltersOf(query), page: pageRequest(query) };
    return ok(pageToWire(await listAttempts(deps, input), outlineToWire));
  }),
  route(contract.readTrainingAttempt, async ({ deps, scope, params, privacy }) => {
    const [attempt, { shown }] = await Promise.all([readAttempt(deps, { scope, id: params.id }), privacy()]);
    return ok(attemptToWire(attempt, await maskAhead(shown, attempt)));
  }),
  route(contract.sendTrainingMessage, async ({ deps, scope, params, body, privacy }) => {
    const { stored, shown } = await privacy();
    const { id } = params;
    const said = await sayToCustomer(deps, { scope, id, text: body.text, mask: stored });
    const [message, reply] = [messageToWire(said.message, shown), messageToWire(said.reply, shown)];
    return created({ attempt_id: id, message, reply, finished: said.finished });
  }),
  route(contract.completeTrainingAttempt, async ({ deps, scope, params, privacy }) => {
    const { shown } = await privacy();
    const attempt = await completeAttempt(deps, { scope, id: params.id, mask: shown });
    return ok(attemptToWire(attempt, await maskAhead(shown, attempt)));
  }),
];
