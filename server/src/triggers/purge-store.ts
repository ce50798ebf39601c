import { type Queryable, statement } from "../database/database.ts";

// Of all tenants: age is the same for everybody.
const deleteSql = statement(
  "trigger-call.delete-oldest",
  `with gone as (
     delete from trigger_call where ctid = any (array(
       select ctid from trigger_call where created_at < $1 order by created_at limit $2))
     returning 1)
   select count(*)::int as count from gone`,
);
const emptySql = statement(
  "trigger-call.empty-oldest",
  `with emptied as (
     update trigger_call set payload = null where ctid = any (array(
       select ctid from trigger_call where created_at < $1 and payload is not null order by created_at limit $2))
     returning 1)
   select count(*)::int as count from emptied`,
);

export async function deleteCallsBefore(db: Queryable, keptSince: Date, most: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(deleteSql, [keptSince, most]);
  return row?.count ?? 0;
}

export async function emptyCallsBefore(db: Queryable, keptSince: Date, most: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(emptySql, [keptSince, most]);
  return row?.count ?? 0;
}
