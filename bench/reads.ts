import { compare, type Effort, type Load, measure, measureOnce, rateOf, ratioOf } from "./measure.ts";
import { type Report, written } from "./report.ts";
import { connections, type World } from "./world.ts";

const get = (world: World, path: string): Load => ({
  url: world.ours.address + path,
  headers: world.test,
  connections,
});

/** Reads of tickets against the floor, which only reads, or also leaves the audit row that each of our calls does. */
export async function measureReads(world: World, id: string, report: Report, effort: Effort, warmUp: number) {
  report.table(
    "Reads of 1,000,000 tickets",
    "call",
    "floor req/s",
    "ours req/s",
    "ratio",
    "ours p50 ms",
    "ours p99 ms",
  );
  const own = { "x-workspace": world.workspace };
  for (const [name, path] of [
    ["GET /tickets/{id}", `/tickets/${id}`],
    ["GET /tickets, page of 25", "/tickets"],
  ] as const) {
    await measure(get(world, path), warmUp);
    for (const [floor, prefix] of [
      ["floor only reads", ""],
      ["floor also writes the audit row", "/audited"],
    ] as const) {
      const theirs = { url: world.floor.address + prefix + path, headers: own, connections };
      report.compared(`${name}; ${floor}`, await compare(theirs, get(world, path), effort));
    }
  }
}

export interface Sizes {
  readonly small: { readonly world: World; readonly ticket: string; readonly conversation: string };
  readonly large: { readonly world: World; readonly ticket: string; readonly conversation: string };
}

/** The same calls on 10,000 and on 1,000,000 rows, taking turns, so that the machine's moods hit both. */
export async function measureGrowth({ small, large }: Sizes, report: Report, effort: Effort, warmUp: number) {
  report.table("Growth: 1,000,000 rows against 10,000", "call", "10,000: req/s", "1,000,000: req/s", "time per call");
  const paths = (side: Sizes["small"]) => ({
    "GET /tickets/{id}": `/tickets/${side.ticket}`,
    "GET /tickets": "/tickets",
    "GET /tickets?status=pending": "/tickets?status=pending",
    "GET /tickets?tag=billing": "/tickets?tag=billing",
    "GET /conversations/{id}": `/conversations/${side.conversation}`,
    "GET /conversations": "/conversations",
    "GET /conversations?channel=email": "/conversations?channel=email",
    "GET /conversations?tag=billing": "/conversations?tag=billing",
    "GET /conversations?min_score=90": "/conversations?min_score=90",
    "GET /conversations?agent=Agent 7": "/conversations?agent=Agent%207",
    "GET /conversations?agent=Agent 7&passed=false": "/conversations?agent=Agent%207&passed=false",
    "GET /conversations?passed=false": "/conversations?passed=false",
    "GET /conversations?critical_failed=true": "/conversations?critical_failed=true",
    "GET /conversations?unsure=true&channel=email": "/conversations?unsure=true&channel=email",
    "GET /conversations?channel=email&channel=sms": "/conversations?channel=email&channel=sms",
    "GET /conversations?criterion=greeting&verdict=fail": "/conversations?criterion=greeting&verdict=fail",
    "GET /conversations?sort=score": "/conversations?sort=score",
    "GET /conversations?sort=score&order=asc&channel=email": "/conversations?sort=score&order=asc&channel=email",
    "GET /conversations?sort=started_at": "/conversations?sort=started_at",
  });
  const [before, after] = [paths(small), paths(large)];
  for (const name of Object.keys(before) as (keyof typeof before)[]) {
    const [few, many] = [get(small.world, before[name]), get(large.world, after[name])];
    await measure(few, warmUp);
    await measure(many, warmUp);
    const { floor, ours } = await compare(few, many, effort);
    report.row(name, rateOf(floor).toFixed(0), rateOf(ours).toFixed(0), `${written(ratioOf(floor, ours), 2)}×`);
  }
}

/** One call at a time: how long a person waits. */
export async function measureSearch(world: World, report: Report, rounds: number) {
  report.table("Search in 1,000,000 conversations, one call at a time", "query", "median ms", "p95 ms");
  const queries = {
    "rare word": "w19990",
    "medium word": "w3000",
    "frequent word": "w0",
    "frequent and rare": "w0 w19990",
    "two frequent": "w0 w1",
    "two medium": "w3000 w5000",
    prefix: "w1999*",
    nothing: "unheard",
  };
  for (const [name, q] of Object.entries(queries)) {
    const path = `/conversations?q=${encodeURIComponent(q)}`;
    const { p50Ms, p95Ms } = await measureOnce(get(world, path), rounds);
    report.row(`${name} (\`${q}\`)`, p50Ms.toFixed(1), p95Ms.toFixed(1));
  }
}
