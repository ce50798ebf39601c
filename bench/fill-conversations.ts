import type pg from "pg";
import { tenantWord } from "../server/src/conversations/search/tenant-word.ts";
import { newId } from "../server/src/platform/ids.ts";
import { withoutIndex } from "./without-index.ts";

const channels = ["chat", "chat", "chat", "chat", "chat", "voice", "voice", "voice", "email", "sms"];
const agentNames = Array.from({ length: 20 }, (_, i) => `Agent ${i}`);
const step = 10_000;

/**
 * Fills the workspace's test view, where nothing else writes, with this many conversations over the last year, as they
 * look once scored and searchable. Answers a sample of ids.
 */
export async function fillConversations(database: pg.Client, workspace: string, count: number): Promise<string[]> {
  const yearMs = 365 * 24 * 3_600_000;
  const start = Date.now() - yearMs;
  await database.query(textsSql, [tenantWord({ workspaceId: workspace, mode: "test" })]);
  const agents = agentNames.map(() => newId("agent"));
  await database.query(agentsSql, [workspace, agents, agentNames]);
  await withoutIndex(database, "conversation_search_words", async () => {
    for (let done = 0; done < count; done += step) {
      const size = Math.min(step, count - done);
      const times = Array.from({ length: size }, (_, i) => new Date(start + ((done + i) / count) * yearMs));
      const ids = times.map((at) => newId("conversation", at));
      const picked = times.map((_, i) => channels[i % channels.length]);
      const handledBy = times.map((_, i) => agents[i % agents.length]);
      await database.query(fillSql, [workspace, ids, picked, times, handledBy]);
    }
  });
  for (const table of ["", "_tag", "_verdict", "_content", "_search"]) {
    await database.query(`vacuum analyze conversation${table}`);
  }
  const sample = await database.query(
    "select id from conversation where workspace_id = $1 and mode = 'test' order by id limit 10000",
    [workspace],
  );
  return sample.rows.map(({ id }) => id);
}

// What is said is drawn from a few thousand texts of 60 words out of 20,000, of which few are frequent: made anew for each
// of a million conversations they would take longer than everything that is measured.
const textsSql = `create temporary table bench_text as
  select n, words, array_to_tsvector(array(select distinct unnest(string_to_array(words, ' ')) union select $1)) as found
    from (select n, string_agg('w' || floor(20000 * power(random(), 4))::int, ' ') as words
            from generate_series(0, 4999) as n cross join generate_series(1, 60) group by n) as made`;

const agentsSql = `insert into agent (workspace_id, mode, id, name, created_at, updated_at)
  select $1, 'test', id, name, now(), now() from unnest($2::text[], $3::text[]) as given (id, name)`;

const fillSql = `with given as materialized (
    select g.*, floor(random() * 5000)::int as text_number
      from unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[]) with ordinality as g (id, channel, at, agent_id, n)),
  spoken as (select given.id, words, found from given join bench_text as t on t.n = text_number),
  rows as (
    insert into conversation (workspace_id, mode, id, channel, tags, metadata, scoring_state, turn_count, source,
      request_ids, started_at, score, passed, critical_failed, unsure, agent_id, created_at, updated_at)
    select $1, 'test', id, channel, case when n % 10 = 0 then '{billing}'::text[] else '{}' end, '{}', 'scored', 1,
      'request', '{}', at, n % 100, n % 100 >= 70, n % 50 = 0, n % 7 = 0, agent_id, at, at from given),
  verdicts as (
    insert into conversation_verdict (workspace_id, mode, verdict, conversation_id)
    select $1, 'test', 'greeting:fail', id from given where n % 9 = 0),
  contents as (
    insert into conversation_content (workspace_id, mode, conversation_id, transcript, nodes)
    select $1, 'test', id, 'Agent: ' || words, '{"from":"transcript","places":[1,7,0]}' from spoken)
  insert into conversation_search (workspace_id, mode, conversation_id, words)
  select $1, 'test', id, found from spoken`;
