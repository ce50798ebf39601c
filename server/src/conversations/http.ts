import * as contract from "@cqs/contract";
import { idElsewhere } from "../platform/http/id-elsewhere.ts";
import { type Call, created, ok, type Route, route } from "../platform/http/route.ts";
import { countToWire, maxCount, pageRequest, pageToWire } from "../platform/paging.ts";
import { maskAhead } from "../platform/privacy.ts";
import { batchToWire, itemOf } from "./batch-wire.ts";
import { countConversations } from "./count-conversations.ts";
import { forgetConversation } from "./forget-conversation.ts";
import { ingestConversation } from "./ingest-conversation.ts";
import { ingestConversations } from "./ingest-conversations.ts";
import type { IngestPorts } from "./ingest-ports.ts";
import { keptTexts } from "./kept-texts.ts";
import { listConversations } from "./list-conversations.ts";
import { readConversation } from "./read-conversation.ts";
import { readTrace, type SpanNodes, type TurnSentiments } from "./read-trace.ts";
import { traceToWire } from "./trace-wire.ts";
import { updateConversation } from "./update-conversation.ts";
import { changesOf, createdToWire, filtersOf, givenOf, listedToWire, readToWire, toWire } from "./wire.ts";
import { withoutHidden } from "./without-hidden.ts";

export function conversationRoutes(
  ports: IngestPorts & { spanNodes: SpanNodes; turnSentiments: TurnSentiments },
): readonly Route[] {
  type Showing = Pick<Call<contract.AnyOperation>, "privacy" | "scope" | "hiddenScores">;
  const shownTo = async (call: Showing, texts: unknown) => {
    const [{ shown }, hidden] = await Promise.all([call.privacy(), call.hiddenScores()]);
    return { publicUrl: ports.publicUrl, mode: call.scope.mode, mask: await maskAhead(shown, texts), hidden };
  };
  const forget = async ({ deps, scope }: Pick<Call<contract.AnyOperation>, "deps" | "scope">, id: string) => {
    await forgetConversation({ ...deps, jobs: ports.jobs }, { scope, id });
    return ok({ id, deleted: true as const });
  };
  type Update = Pick<
    Call<typeof contract.updateConversation>,
    "deps" | "scope" | "body" | "requestId" | "privacy" | "hiddenScores"
  >;
  const update = async (call: Update, id: string) => {
    const { deps, scope, body, requestId } = call;
    const changes = changesOf(body);
    const privacy = call.privacy();
    const { conversation, content } = await updateConversation(
      { ...deps, ...ports },
      { scope, id, changes, privacy, requestId },
    );
    return ok(toWire(conversation, content, await shownTo(call, content)));
  };

  return [
    route(contract.createConversation, async ({ deps, scope, body, requestId, privacy, warn }) => {
      const input = { scope, given: givenOf(body), privacy: privacy(), requestId };
      const ingested = await ingestConversation({ ...deps, ...ports }, input);
      ingested.warnings.forEach(warn);
      const data = createdToWire(ingested.conversation, { ...ports, mode: scope.mode });
      return ingested.created ? { ...created(data), kept: keptTexts([body], [ingested]) } : ok(data);
    }),
    route(contract.batchCreateConversations, async ({ deps, scope, body, requestId, privacy }) => {
      const items = body.conversations.map(itemOf);
      const input = { scope, given: items.map(({ given }) => given), privacy: privacy(), requestId };
      const outcomes = await ingestConversations({ ...deps, ...ports }, input);
      return {
        ...ok(batchToWire(outcomes, items, { ...ports, mode: scope.mode })),
        kept: keptTexts(body.conversations, outcomes),
      };
    }),
    route(contract.listConversations, async (call) => {
      const { deps, scope, query } = call;
      const input = {
        scope,
        filters: withoutHidden(filtersOf(query), await call.hiddenScores(), query.sort),
        page: pageRequest(query),
        sort: query.sort ?? "created_at",
        withMatches: true,
        withContent: query.include === "content",
        mask: async () => (await call.privacy()).shown,
      };
      const page = await listConversations({ ...deps, ...ports }, input);
      const shown = await shownTo(call, page.items);
      return ok(pageToWire(page, (listed) => listedToWire(listed, shown)));
    }),
    route(contract.countConversations, async (call) => {
      const { deps, scope, query } = call;
      const { count, isAll } = await countConversations(
        { ...deps, ...ports },
        {
          scope,
          filters: withoutHidden(filtersOf(query), await call.hiddenScores()),
          page: pageRequest(query),
          mask: async () => (await call.privacy()).shown,
          max: maxCount,
        },
      );
      return ok(countToWire({ count, hasMore: !isAll }));
    }),
    route(contract.getConversation, async (call) => {
      const { deps, scope, params } = call;
      const { conversation, content, recording } = await readConversation(deps, { scope, id: params.id });
      return ok(readToWire(conversation, content, recording, await shownTo(call, content)));
    }),
    route(contract.getConversationTrace, async (call) => {
      const { deps, scope, params } = call;
      const input = { scope, id: params.id, hidden: await call.hiddenScores() };
      const trace = await readTrace({ ...deps, ...ports }, input);
      return ok(traceToWire(trace, await shownTo(call, trace.nodes)));
    }),
    route(contract.updateConversation, (call) => update(call, call.params.id)),
    route(contract.updateConversationByField, (call) => update(call, idElsewhere(call.query, call.body))),
    route(contract.deleteConversation, (call) => forget(call, call.params.id)),
    route(contract.deleteConversationByField, (call) => forget(call, idElsewhere(call.query, call.body))),
  ];
}
