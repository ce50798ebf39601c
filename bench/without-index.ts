import type pg from "pg";

/** Builds an index after the work, as a restore would do it: entry by entry, a million rows take hours. */
export async function withoutIndex(database: pg.Client, name: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await database.query("select indexdef from pg_indexes where indexname = $1", [name]);
  if (rows.length !== 1) throw new Error(`there is no index ${name}`);
  await database.query(`drop index "${name}"`);
  await work();
  await database.query(rows[0].indexdef);
}
