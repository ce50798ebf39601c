import { expect, test } from "vitest";
import { auditSearchOf, entriesQueryOf, isFiltered, refusalsQueryOf, withoutFilters } from "./audit-search.ts";

const now = Date.parse("2026-06-30T00:00:00Z");

test("without a period the log shows 30 days", () => {
  expect(entriesQueryOf({ key_id: "key_1" }, now)).toEqual({ key_id: "key_1", after: "2026-05-31T00:00:00.000Z" });
  expect(entriesQueryOf({ period: "1d" }, now)).toEqual({ after: "2026-06-29T00:00:00.000Z" });
});

test("the mode of the calls is a filter of its own, apart from the mode of the app", () => {
  const search = auditSearchOf({ mode: "test", call_mode: "live", page: "2" });
  expect(search).toEqual({ call_mode: "live" });
  expect(entriesQueryOf(search, now).mode).toBe("live");
});

test("a request id finds its call whatever else is set", () => {
  expect(entriesQueryOf({ request_id: "req_1", status: "5xx", period: "1d" }, now)).toEqual({ request_id: "req_1" });
});

test("refused calls take the filters that they know", () => {
  expect(refusalsQueryOf({ status: "401", key_id: "key_1", source_ip: "203.0.113.7", period: "7d" }, now)).toEqual({
    status: 401,
    source_ip: "203.0.113.7",
    after: "2026-06-23T00:00:00.000Z",
  });
  expect(refusalsQueryOf({ status: "4xx" }, now)).not.toHaveProperty("status");
});

test("clearing the filters keeps the period and the tab", () => {
  const search = { status: "500", period: "7d", tab: "refused", entry: "req_1" };
  expect(isFiltered(search)).toBe(true);
  expect(withoutFilters(search)).toEqual({ period: "7d", tab: "refused" });
});
