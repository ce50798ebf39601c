import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { TestPorts } from "./agent-test-deps.ts";
import { expectationOf, inputOf } from "./case-of.ts";
import { createSuite, deleteSuite, listSuites, readSuite, updateSuite } from "./change-suites.ts";
import { cancelTest, listAllTests, listTests, readTest } from "./read-tests.ts";
import { runSuite } from "./run-suite.ts";
import { casesOf, suiteToWire } from "./suite-wire.ts";
import { tryAgent } from "./try-agent.ts";
import { outlineToWire, testToWire } from "./wire.ts";

export const agentTestRoutes = (ports: TestPorts): readonly Route[] => [
  route(contract.testAgent, async ({ deps, scope, actor, params, body, privacy }) => {
    const { version = null, runs = 1, expect, ...given } = body;
    const testCase = { name: null, input: inputOf(given), expect: expectationOf(expect) };
    const input = { scope, agentId: params.id, testCase, version, runs, createdBy: actorName(actor) };
    const test = await tryAgent({ ...deps, ...ports }, deps.db, input);
    const { shown } = await privacy();
    return { status: runs > 1 ? 202 : 200, data: testToWire(test, shown) };
  }),
  route(contract.listAgentTests, async ({ deps, scope, params, query }) => {
    const filters = { agentId: params.id, status: query.status, suiteId: query.suite_id };
    return ok(pageToWire(await listTests(deps, { scope, filters, page: pageRequest(query) }), outlineToWire));
  }),
  route(contract.listAllAgentTests, async ({ deps, scope, query }) => {
    const filters = { agentId: query.agent_id, status: query.status, suiteId: undefined };
    return ok(pageToWire(await listAllTests(deps, { scope, filters, page: pageRequest(query) }), outlineToWire));
  }),
  route(contract.getAgentTest, async ({ deps, scope, params, privacy }) => {
    const [test, { shown }] = await Promise.all([
      readTest(deps, { scope, agentId: params.id, id: params.test_id }),
      privacy(),
    ]);
    return ok(testToWire(test, shown));
  }),
  route(contract.cancelAgentTest, async ({ deps, scope, params, privacy }) => {
    const { shown } = await privacy();
    return ok(testToWire(await cancelTest(deps, { scope, agentId: params.id, id: params.test_id }), shown));
  }),
  route(contract.createAgentSuite, async ({ deps, scope, params, body, privacy }) => {
    const { stored: mask, shown } = await privacy();
    const { name, on_publish: onPublish = "nothing", runs = 1 } = body;
    const given = { name, onPublish, runs, cases: casesOf(body.cases) };
    return created(suiteToWire(await createSuite(deps, { scope, agentId: params.id, given, mask }), shown));
  }),
  route(contract.listAgentSuites, async ({ deps, scope, params, query, privacy }) => {
    const { shown } = await privacy();
    const page = await listSuites(deps, { scope, agentId: params.id, page: pageRequest(query) });
    return ok(pageToWire(page, (suite) => suiteToWire(suite, shown)));
  }),
  route(contract.getAgentSuite, async ({ deps, scope, params, privacy }) => {
    const { shown } = await privacy();
    return ok(suiteToWire(await readSuite(deps, { scope, agentId: params.id, id: params.suite_id }), shown));
  }),
  route(contract.updateAgentSuite, async ({ deps, scope, params, body, privacy }) => {
    const { stored: mask, shown } = await privacy();
    const { name, on_publish: onPublish, runs } = body;
    const changes = { name, onPublish, runs, cases: body.cases && casesOf(body.cases) };
    const input = { scope, agentId: params.id, id: params.suite_id, changes, mask };
    return ok(suiteToWire(await updateSuite(deps, input), shown));
  }),
  route(contract.deleteAgentSuite, async ({ deps, scope, params }) => {
    await deleteSuite(deps, { scope, agentId: params.id, id: params.suite_id });
    return ok({ id: params.suite_id, deleted: true as const });
  }),
  route(contract.runAgentSuite, async ({ deps, scope, actor, params, body }) => {
    const { version = null, compare_with: compareWith = null } = body;
    const input = { scope, agentId: params.id, suiteId: params.suite_id, version, compareWith };
    const test = await runSuite({ ...deps, ...ports }, deps.db, { ...input, createdBy: actorName(actor) });
    return { status: 202, data: testToWire(test, undefined) };
  }),
];
