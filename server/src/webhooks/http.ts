import * as contract from "@cqs/contract";
import { invalid } from "../platform/fault.ts";
import { actorName } from "../platform/http/caller.ts";
import { idElsewhere } from "../platform/http/id-elsewhere.ts";
import { type Call, created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { cancelReplay } from "./cancel-replay.ts";
import { countReplay } from "./count-replay.ts";
import { createReplay } from "./create-replay.ts";
import { createWebhook } from "./create-webhook.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import {
  allFiltersOf,
  deliveryToWire,
  detailToWire,
  filtersOf,
  ratesToWire,
  replayFiltersOf,
  replayToWire,
} from "./delivery-wire.ts";
import { endSecretOverlap } from "./end-secret-overlap.ts";
import { listAllDeliveries } from "./list-all-deliveries.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { listAllReplays, listReplays } from "./list-replays.ts";
import { listWebhooks } from "./list-webhooks.ts";
import { readDelivery } from "./read-delivery.ts";
import { readReplay } from "./read-replay.ts";
import { readSuccessRates } from "./read-success-rates.ts";
import { readWebhook } from "./read-webhook.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { sendTest } from "./send-test.ts";
import { updateWebhook } from "./update-webhook.ts";
import type { WebhookPorts } from "./webhook-deps.ts";
import { changesOf, newWebhookOf, toWire } from "./wire.ts";

const leftOut = (scope: contract.Scope): contract.Warning => ({
  code: "missing_scope",
  field: "request",
  message: `request was left out; it needs the scope ${scope}.`,
});

const accepted = <Data>(data: Data) => ({ status: 202, data }) as const;

export function webhookRoutes(ports: WebhookPorts): readonly Route[] {
  type Change = Pick<Call<typeof contract.updateWebhook>, "deps" | "scope" | "body">;
  const update = async ({ deps, scope, body }: Change, id: string) => {
    if (body.secret !== undefined)
      throw invalid("secret", "secret can't be changed here: use POST /webhooks/{id}/rotate-secret.");
    const webhook = await updateWebhook({ ...deps, ...ports }, { scope, id, changes: changesOf(body) });
    return ok(toWire(webhook, deps.clock.now()));
  };
  const remove = async ({ deps, scope }: Pick<Change, "deps" | "scope">, id: string) => {
    await deleteWebhook({ ...deps, ...ports }, { scope, id });
    return ok({ id, deleted: true as const });
  };

  return [
    route(contract.createWebhook, async ({ deps, scope, actor, body }) => {
      const input = { scope, ...newWebhookOf(body), createdBy: actorName(actor) };
      return created(toWire(await createWebhook({ ...deps, ...ports }, input), deps.clock.now()));
    }),
    route(contract.listWebhooks, async ({ deps, scope, query }) => {
      const page = await listWebhooks(deps, { scope, filters: { status: query.status }, page: pageRequest(query) });
      return ok(pageToWire(page, (webhook) => toWire(webhook, deps.clock.now())));
    }),
    route(contract.getWebhook, async ({ deps, scope, params }) =>
      ok(toWire(await readWebhook(deps, { scope, id: params.id }), deps.clock.now())),
    ),
    route(contract.updateWebhook, (call) => update(call, call.params.id)),
    route(contract.updateWebhookByField, (call) => update(call, idElsewhere(call.query, call.body))),
    route(contract.deleteWebhook, (call) => remove(call, call.params.id)),
    route(contract.deleteWebhookByField, (call) => remove(call, idElsewhere(call.query, call.body))),
    route(contract.rotateWebhookSecret, async ({ deps, scope, params, body }) => {
      const input = { scope, id: params.id, secret: body.secret };
      const { webhook, made } = await rotateSecret({ ...deps, ...ports }, input);
      return ok({ ...toWire(webhook, deps.clock.now()), ...(made === undefined ? {} : { secret: made }) });
    }),
    route(contract.endWebhookSecretOverlap, async ({ deps, scope, params }) =>
      ok(toWire(await endSecretOverlap(deps, { scope, id: params.id }), deps.clock.now())),
    ),
    route(contract.testWebhook, async ({ deps, scope, params }) =>
      accepted(deliveryToWire(await sendTest(deps, { scope, id: params.id }))),
    ),
    route(contract.listWebhookDeliveries, async ({ deps, scope, params, query }) => {
      const input = { scope, filters: filtersOf(params.id, query), page: pageRequest(query) };
      return ok(pageToWire(await listDeliveries(deps, input), deliveryToWire));
    }),
    route(contract.listDeliveries, async ({ deps, scope, query }) => {
      const input = { scope, filters: allFiltersOf(query), page: pageRequest(query) };
      return ok(pageToWire(await listAllDeliveries(deps, input), deliveryToWire));
    }),
    route(contract.getDeliverySuccessRates, async ({ deps, scope, query }) => {
      const { createdAfter, createdBefore } = pageRequest(query);
      const input = { scope, webhookId: query.webhook_id, createdAfter, createdBefore };
      return ok(ratesToWire(await readSuccessRates(deps, input)));
    }),
    route(contract.getWebhookDelivery, async ({ deps, scope, permissions, params, warn, hiddenScores }) => {
      const hidden = await hiddenScores();
      const input = { scope, permissions, hidden, webhookId: params.id, id: params.delivery_id };
      const detail = await readDelivery(deps, input);
      if (detail.missingScope) warn(leftOut(detail.missingScope));
      return ok(detailToWire(detail));
    }),
    route(contract.replayWebhookDelivery, async ({ deps, scope, params }) =>
      accepted(deliveryToWire(await replayDelivery(deps, { scope, webhookId: params.id, id: params.delivery_id }))),
    ),
    route(contract.createWebhookReplay, async ({ deps, scope, actor, params, body }) => {
      const input = { scope, webhookId: params.id, filters: replayFiltersOf(body) };
      if (body.dry_run) {
        const { count, countedAll } = await countReplay(deps, input);
        return ok({ count, counted_all: countedAll });
      }
      return accepted(
        replayToWire(await createReplay({ ...deps, ...ports }, { ...input, createdBy: actorName(actor) })),
      );
    }),
    route(contract.listWebhookReplays, async ({ deps, scope, params, query }) => {
      const filters = { webhookId: params.id, status: query.status };
      return ok(pageToWire(await listReplays(deps, { scope, filters, page: pageRequest(query) }), replayToWire));
    }),
    route(contract.listReplays, async ({ deps, scope, query }) => {
      const filters = { webhookId: query.webhook_id, status: query.status };
      return ok(pageToWire(await listAllReplays(deps, { scope, filters, page: pageRequest(query) }), replayToWire));
    }),
    route(contract.getWebhookReplay, async ({ deps, scope, params }) =>
      ok(replayToWire(await readReplay(deps, { scope, webhookId: params.id, id: params.replay_id }))),
    ),
    route(contract.cancelWebhookReplay, async ({ deps, scope, params }) =>
      ok(replayToWire(await cancelReplay(deps, { scope, webhookId: params.id, id: params.replay_id }))),
    ),
  ];
}
