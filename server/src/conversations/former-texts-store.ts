import { type Queryable, statement } from "../database/database.ts";

// Of all tenants: they are found by their age. An event may be kept for longer than others, until it is delivered.
const deleteSql = statement(
  "conversation.delete-former-texts",
  `with gone as (
     delete from conversation_former_text where ctid = any (array(
       select old.ctid from conversation_former_text as old
        where old.replaced_at < $1 and not exists (
          select from event where event.workspace_id = old.workspace_id and event.mode = old.mode
            and event.resource_id = old.conversation_id and event.text_version = old.version)
        order by old.replaced_at limit $2))
     returning 1)
   select count(*)::int as count from gone`,
);

/** At most so many texts that were replaced before that time and that no event names any more. */
export async function deleteFormerTexts(db: Queryable, before: Date, most: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(deleteSql, [before, most]);
  return row?.count ?? 0;
}
