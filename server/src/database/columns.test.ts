import { beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import { columnOf, inColumn } from "./columns.ts";
import { statement } from "./types.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});

const read = statement(
  "test.columns",
  `select id, ${inColumn("kind", "$2::text[]")} as kind from unnest($1::int[], $2::text[]) as given (id, kind) order by id`,
);

test.each([
  { kinds: ["a", "a", "a"], sent: ["a"] },
  { kinds: ["a", "b", "a"], sent: ["a", "b", "a"] },
  { kinds: ["a", "a", "b"], sent: ["a", "a", "b"] },
  { kinds: ["a"], sent: ["a"] },
  { kinds: [], sent: [] },
])("each row gets its own of $kinds back", async ({ kinds, sent }) => {
  expect(columnOf(kinds)).toEqual(sent);
  const rows = await db.query<{ kind: string }>(read, [kinds.map((_, i) => i), columnOf(kinds)]);
  expect(rows.map(({ kind }) => kind)).toEqual(kinds);
});
