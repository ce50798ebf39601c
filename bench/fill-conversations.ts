import type pg from "pg";
import { newId } from "../server/src/platform/ids.ts";

const channels = ["chat", "chat", "chat", "chat", "chat", "voice", "voice", "voice", "email", "sms"];
const step = 10_000;

/**
 * Fills the workspace's test view, where nothing else writes, with this many conversations over the last year, as they
 * look once scored and searchable: 60 words each out of 20,000, of which few are frequent. Answers a sample of ids.
 */
export async function fillConversations(database: pg.Client, workspace: string, count: number): Promise<string[]> {
  const yearMs = 365 * 24 * 3_600_000;
  const start = Date.now() - yearMs;
  // Built at the end, as a restore would do it: word by word it takes hours.
  await database.query("drop index conversation_search_words");
  for (let done = 0; done < count; done += step) {
    const size = Math.min(step, count - done);
    const times = Array.from({ length: size }, (_, i) => new Date(start + ((done + i) / count) * yearMs));
    const ids = times.map((at) => newId("conversation", at));
    const picked = times.map((_, i) => channels[i % channels.length]);
    await database.query(fillSql, [workspace, ids, picked, times]);
  }
  await database.query("create index conversation_search_words on conversation_search using gin (words)");
  for (const table of ["conversation", "conversation_tag", "conversation_content", "conversation_search"]) {
    await database.query(`vacuum analyze ${table}`);
  }
  const sample = await database.query(
    "select id from conversation where workspace_id = $1 and mode = 'test' order by id limit 10000",
    [workspace],
  );
  return sample.rows.map(({ id }) => id);
}

const fillSql = `with given as (
    select * from unnest($2::text[], $3::text[], $4::timestamptz[]) with ordinality as g (id, channel, at, n)),
  spoken as (
    select given.id, string_agg('w' || floor(20000 * power(random(), 4))::int, ' ') as words
      from given cross join generate_series(1, 60) group by given.id),
  rows as (
    insert into conversation (workspace_id, mode, id, channel, tags, metadata, scoring_state, turn_count, source,
      request_ids, started_at, score, created_at, updated_at)
    select $1, 'test', id, channel, case when n % 10 = 0 then '{billing}'::text[] else '{}' end, '{}', 'scored', 2,
      'request', '{}', at, n % 100, at, at from given),
  contents as (
    insert into conversation_content (workspace_id, mode, conversation_id, transcript, nodes)
    select $1, 'test', id, 'Agent: ' || words, '{"from":"transcript","places":[]}' from spoken)
  insert into conversation_search (workspace_id, mode, conversation_id, words)
  select $1, 'test', id, array_to_tsvector(array(select distinct unnest(string_to_array(words, ' ')))) from spoken`;
