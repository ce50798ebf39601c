import { expect, test } from "vitest";
import { canReplayAll, deliveriesQueryOf, isFiltered, replayFiltersOf, webhookSearchOf } from "./webhook-search.ts";

const now = Date.parse("2026-06-30T12:00:00Z");

test("an id is that of an event or of what the event is about", () => {
  expect(deliveriesQueryOf({ id: "evt_1", period: "24h" }, now)).toEqual({
    event_id: "evt_1",
    created_after: "2026-06-29T12:00:00.000Z",
  });
  expect(deliveriesQueryOf({ id: "tkt_1", period: "1h" }, now)).toEqual({
    resource_id: "tkt_1",
    created_after: "2026-06-30T11:00:00.000Z",
  });
});

test("what is replayed is what is listed, of the failed ones unless the delivered ones are listed", () => {
  const search = { event: "ticket.created", id: "tkt_1", period: "24h" };
  const { created_after: after, event, resource_id: id } = deliveriesQueryOf(search, now);
  expect(replayFiltersOf(search, now)).toEqual({ status: "failed", created_after: after, event, resource_id: id });
  expect(replayFiltersOf({ status: "delivered" }, now).status).toBe("delivered");
  expect(canReplayAll({ status: "pending" })).toBe(false);
  expect(canReplayAll({ id: "evt_1" })).toBe(false);
  expect(canReplayAll({})).toBe(true);
});

test("the default period is no filter", () => {
  expect(isFiltered({ webhook: "wh_1", period: "30d" })).toBe(false);
  expect(isFiltered({ period: "1h" })).toBe(true);
  expect(webhookSearchOf({ webhook: "wh_1", other: "x", status: ["failed"] })).toEqual({
    webhook: "wh_1",
    status: "failed",
  });
});
