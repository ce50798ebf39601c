import type pg from "pg";
import { newId } from "../server/src/platform/ids.ts";
import { withoutIndex } from "./without-index.ts";

const statuses = ["open", "open", "open", "pending", "solved", "closed"];

/** Fills the workspace's test view, where nothing else writes, up to this many tickets, spread over the last year; answers a sample of ids. */
export async function fillTickets(database: pg.Client, workspace: string, count: number): Promise<string[]> {
  const { rows } = await database.query(
    "select count(*)::int as n from ticket where workspace_id = $1 and mode = 'test'",
    [workspace],
  );
  const missing = Math.max(0, count - rows[0].n);
  const yearMs = 365 * 24 * 3_600_000;
  const start = Date.now() - yearMs;
  await withoutIndex(database, "ticket_search_grams", async () => {
    for (let done = 0; done < missing; done += 20_000) {
      const size = Math.min(20_000, missing - done);
      const times = Array.from({ length: size }, (_, i) => new Date(start + ((done + i) / missing) * yearMs));
      await database.query(
        `insert into ticket (workspace_id, mode, id, title, priority, status, tags, created_at, updated_at)
         select $1, 'test', t.id, 'Ticket ' || t.id, 'medium', t.status, '{billing}', t.at, t.at
           from unnest($2::text[], $3::text[], $4::timestamptz[]) as t (id, status, at)`,
        [workspace, times.map((at) => newId("ticket", at)), times.map((_, i) => statuses[i % statuses.length]), times],
      );
    }
  });
  await database.query("vacuum analyze ticket, ticket_tag, ticket_search");
  const sample = await database.query(
    "select id from ticket where workspace_id = $1 and mode = 'test' order by id limit 10000",
    [workspace],
  );
  return sample.rows.map(({ id }) => id);
}
