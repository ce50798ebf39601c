import { expect, test } from "vitest";
import { boundsOf, insightSearchOf, intervalOf, lastDayOf } from "./insight-search.ts";

const now = new Date("2026-03-01T23:30:00Z");

test("a period ends today by the clocks of the zone that is named", () => {
  expect(boundsOf({ range: "7d" }, now, "Asia/Tokyo")).toEqual({
    from: "2026-02-24",
    to: "2026-03-02",
    time_zone: "Asia/Tokyo",
  });
  expect(boundsOf({ range: "7d", time_zone: "UTC" }, now, "Asia/Tokyo").to).toBe("2026-03-01");
});

test("days that the address names win over a period that moves", () => {
  const bounds = boundsOf({ range: "7d", from: "2026-01-01", to: "2026-01-31", time_zone: "UTC" }, now);
  expect(bounds).toEqual({ from: "2026-01-01", to: "2026-01-31", time_zone: "UTC" });
  expect(boundsOf({ from: "yesterday", to: "today" }, now, "UTC").to).toBe("2026-03-01");
});

test("of agent, channel and tag only one is asked for, since the service refuses two", () => {
  expect(insightSearchOf({ tag: "vip", channel: "voice", tab: "agents", other: "x" })).toEqual({
    channel: "voice",
    tab: "agents",
  });
});

test("points are wide enough to be hit", () => {
  const days = (count: number) => boundsOf({ range: `${count}d` }, now, "UTC");
  expect([intervalOf(days(30), true), intervalOf(days(30), false)]).toEqual(["day", "week"]);
  expect([intervalOf(days(90), true), intervalOf(days(365), true)]).toEqual(["week", "month"]);
});

test("a mark's last day stays within the page's bounds", () => {
  const bounds = { from: "2026-02-10", to: "2026-03-01", time_zone: "UTC" };
  expect(lastDayOf("2026-02-09", "week", bounds)).toBe("2026-02-15");
  expect(lastDayOf("2026-02-23", "week", bounds)).toBe("2026-03-01");
  expect(lastDayOf("2026-02-01", "month", bounds)).toBe("2026-02-28");
});
