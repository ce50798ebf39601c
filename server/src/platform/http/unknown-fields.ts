import type { Warning } from "@cqs/contract";
import { withoutSecretForms } from "../secret-forms.ts";

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
}
interface Schema extends ObjectSchema {
  readonly items?: Schema;
}

/** More than this many are counted, not listed: a warning is for people. */
const maxWarnings = 20;

/** What was sent but is not known: ignored, and reported, so that a typo is seen and a newer client still works. */
export function unknownFields(schema: object | undefined, input: unknown): Warning[] {
  const found: Warning[] = [];
  collect((schema ?? { properties: {} }) as Schema, input, "", found);
  return found;
}

const unknown = (field: string): Warning => ({
  code: "unknown_field",
  field,
  message: `${field} is unknown and was ignored.`,
});

function collect(schema: Schema, input: unknown, path: string, found: Warning[]): void {
  if (input === null || typeof input !== "object" || found.length >= maxWarnings) return;
  if (Array.isArray(input)) {
    if (schema.items) for (const [i, item] of input.entries()) collect(schema.items, item, `${path}${i}.`, found);
    return;
  }
  // A map of free keys declares no properties: nothing in it is unknown.
  if (!schema.properties) return;
  const takesAny = schema.additionalProperties === true;
  for (const key of Object.keys(input)) {
    if (found.length >= maxWarnings) return;
    const field = `${path}${key}`;
    const known = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
    if (known) collect(known, (input as Record<string, unknown>)[key], `${field}.`, found);
    else if (!takesAny) found.push(unknown(withoutSecretForms(field)));
  }
}
