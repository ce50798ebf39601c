import * as contract from "@cqs/contract";
import { ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { maskAhead } from "../platform/privacy.ts";
import { askForScoring } from "./ask-for-scoring.ts";
import { listScorecards } from "./list-scorecards.ts";
import type { ScoringPorts } from "./ports.ts";
import { previewScorecard } from "./preview-scorecard.ts";
import { readScorecard } from "./read-scorecard.ts";
import { readSettings } from "./read-settings.ts";
import { settingsChangesOf, settingsToWire } from "./settings-wire.ts";
import { updateSettings } from "./update-settings.ts";
import { filtersOf, listedToWire, previewToWire, toWire } from "./wire.ts";

export const scoringRoutes = (ports: ScoringPorts): readonly Route[] => [
  route(contract.listScorecards, async ({ deps, scope, query, privacy, hiddenScores }) => {
    const filters = filtersOf(query, await hiddenScores());
    const input = { scope, agent: query.agent, filters, page: pageRequest(query) };
    const [page, { shown }] = await Promise.all([listScorecards({ ...deps, ...ports }, input), privacy()]);
    const mask = await maskAhead(shown, page.items);
    return ok(pageToWire(page, (card) => listedToWire(card, mask)));
  }),
  route(contract.getScorecard, async ({ deps, scope, params, privacy, hiddenScores }) => {
    const read = hiddenScores().then((hidden) => readScorecard(deps, { scope, id: params.id, hidden }));
    const [card, { shown }] = await Promise.all([read, privacy()]);
    return ok(toWire(card, await maskAhead(shown, card)));
  }),
  route(contract.scoreConversation, async ({ deps, scope, params, body }) => ({
    status: 202,
    data: await askForScoring({ ...deps, ...ports }, { scope, id: params.id, rubricId: body.rubric_id }),
  })),
  route(contract.previewRubric, async ({ deps, scope, params, body, privacy, hiddenScores }) => {
    const hidden = await hiddenScores();
    const input = { scope, rubricId: params.id, conversationId: body.conversation_id, hidden };
    const [card, { shown }] = await Promise.all([previewScorecard({ ...deps, ...ports }, input), privacy()]);
    return ok(previewToWire(card, await maskAhead(shown, card)));
  }),
  route(contract.getScoringSettings, async ({ deps, scope }) =>
    ok(settingsToWire(await readSettings({ ...deps, ...ports }, scope))),
  ),
  route(contract.updateScoringSettings, async ({ deps, scope, body }) => {
    await updateSettings(deps, { scope, changes: settingsChangesOf(body) });
    return ok(settingsToWire(await readSettings({ ...deps, ...ports }, scope)));
  }),
];
