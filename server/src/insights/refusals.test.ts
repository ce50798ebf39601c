import { expect, test } from "vitest";
import { startTestService } from "../../test/service.ts";

const service = await startTestService();
await service.workspace("ws_refusals");
const { secret: key } = await service.key("ws_refusals");

const every = ["scores", "distribution", "breakdown", "failing-criteria"];
const refusals: [query: string, field: string, routes?: string[]][] = [
  ["from=2026-02-30", "from"],
  ["from=yesterday", "from"],
  ["from=2026-01-01T00:00:00Z", "from"],
  ["to=2026-13-01", "to"],
  ["from=2026-03-02&to=2026-03-01", "from"],
  ["from=9999-12-31", "from"],
  ["from=2025-01-01&to=2026-02-05", "from"],
  ["rubric_id=default", "rubric_id"],
  ["channel=pigeon", "channel"],
  ["agent=", "agent"],
  ["agent=Ann&channel=chat", "channel"],
  ["agent=nobody&tag=vip", "tag"],
  ["channel=chat&tag=vip", "tag"],
  ["agent=Ann&channel=chat&tag=vip", "channel"],
  ["interval=year", "interval", ["scores"]],
  ["by=colour", "by", ["breakdown"]],
  ["by=agent&channel=chat", "channel", ["breakdown"]],
  ["by=channel&agent=nobody", "agent", ["breakdown"]],
  ["by=tag&agent=Ann", "agent", ["breakdown"]],
  ["sort_by=name", "sort_by", ["breakdown"]],
  ["order=up", "order", ["breakdown"]],
  ["limit=101", "limit", ["breakdown"]],
  ["limit=26", "limit", ["failing-criteria"]],
  ["min_count=0", "min_count", ["breakdown", "failing-criteria"]],
];

test.each(refusals)("%s is refused by the name of %s", async (query, field, routes = every) => {
  for (const path of routes) {
    // A breakdown is narrowed by criterion only, which has refusals of its own.
    const by = path === "breakdown" && !query.includes("by=") ? "&by=criterion" : "";
    const reply = await service.call("GET", `/insights/${path}?${query}${by}`, { key });
    expect({ path, status: reply.status, error: reply.json.error }).toMatchObject({
      status: 400,
      error: { code: "invalid_argument", field },
    });
  }
});

test("exactly 400 days can be asked for", async () => {
  const { json } = await service.call("GET", "/insights/scores?from=2025-01-01&to=2026-02-04", { key });
  expect(json.data.points).toHaveLength(400);
});
