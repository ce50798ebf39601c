import { invalid } from "../platform/fault.ts";
import { compileSchema } from "../platform/json-schema/compile-schema.ts";
import { inferSchema } from "../platform/json-schema/infer-schema.ts";
import { checkMapping } from "./check-mapping.ts";
import type { TriggerChanges, TriggerFields } from "./types.ts";

/** A trigger's fields once the changes are in: checked as a whole, since a mapping fits one resource and not another. */
export function settleFields(before: TriggerFields | undefined, changes: TriggerChanges): TriggerFields {
  const { schema, example } = changes;
  if (schema !== undefined && example !== undefined) {
    throw invalid("example", "Send schema or example, not both.");
  }
  const wanted = example === undefined ? schema : inferSchema(example);
  if (wanted === undefined && !before) throw invalid("schema", "schema or example is required.");
  if (wanted !== undefined) compileSchema(wanted);
  const fields = {
    name: changes.name ?? before?.name ?? "",
    resource: changes.resource ?? before?.resource ?? "custom_event",
    schema: wanted === undefined ? (before?.schema ?? "{}") : JSON.stringify(wanted),
    mapping: changes.mapping ?? before?.mapping ?? {},
    enabled: changes.enabled ?? before?.enabled ?? true,
  };
  checkMapping(fields.resource, fields.mapping);
  return fields;
}
