import { createHash } from "node:crypto";

/** One thing of the schema. Columns have a shape in words; of everything else a hash of its definition is enough. */
export interface SchemaItem {
  readonly kind: "column" | "constraint" | "index" | "trigger" | "function";
  /** `table.name`, or a function with the types of its arguments. */
  readonly name: string;
  /** Of a column: type, collation and `not null`; `invalid` of an index that PostgreSQL does not use. Else empty. */
  readonly shape: string;
  /** Default or definition, as a hash. */
  readonly definition: string;
}

type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;

const here = "(select oid from pg_namespace where nspname = current_schema())";

// PostgreSQL 18 also lists NOT NULL as constraints (contype n), which older ones do not; the columns show it.
const itemsSql = `
  select current_schema() as schema, 'column' as kind, c.relname || '.' || a.attname as name,
    format_type(a.atttypid, a.atttypmod)
      || case when a.attcollation <> t.typcollation then ' collate "' || o.collname || '"' else '' end
      || case when a.attnotnull then ' not null' else '' end as shape,
    concat(a.attidentity::text, a.attgenerated::text, pg_get_expr(d.adbin, d.adrelid)) as definition
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  left join pg_collation o on o.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = ${here} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all
  select current_schema(), 'constraint', c.relname || '.' || k.conname, '', pg_get_constraintdef(k.oid)
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = ${here} and k.contype <> 'n'
  union all
  select current_schema(), 'index', c.relname || '.' || x.relname,
    case when i.indisvalid then '' else 'invalid' end, pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where c.relnamespace = ${here} and c.relkind = 'r'
  union all
  select current_schema(), 'trigger', c.relname || '.' || t.tgname, '', pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = ${here} and not t.tgisinternal
  union all
  select current_schema(), 'function', p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', '',
    pg_get_functiondef(p.oid)
  from pg_proc p
  where p.pronamespace = ${here} and p.prokind = 'f'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** Reads the schema that the connection works in; the same on every PostgreSQL from 15 on. */
export async function readCatalogue(query: Query): Promise<SchemaItem[]> {
  const { rows } = await query(itemsSql);
  const items = (rows as unknown as (SchemaItem & { schema: string })[]).map(
    ({ schema, kind, name, shape, definition }) => ({
      kind,
      name: withoutSchema(name, schema),
      shape,
      definition: definition === "" ? "" : hashOf(withoutSchema(definition, schema)),
    }),
  );
  return items.sort((a, b) => (lineOf(a) < lineOf(b) ? -1 : 1));
}

/** The tables may be in a schema of another name, which definitions mention. */
const withoutSchema = (text: string, schema: string) => text.replaceAll(`${schema}.`, "");

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);

const lineOf = ({ kind, name, shape, definition }: SchemaItem) => [kind, name, shape, definition].join("\t").trimEnd();

/** One line per item, for a committed file in which a change is one line of a diff. */
export const catalogueText = (items: readonly SchemaItem[]): string => `${items.map(lineOf).join("\n")}\n`;

export function parseCatalogue(text: string): SchemaItem[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [kind = "", name = "", shape = "", definition = ""] = line.split("\t");
      return { kind: kind as SchemaItem["kind"], name, shape, definition };
    });
}
