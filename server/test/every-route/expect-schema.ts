import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { expect } from "vitest";

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);

/** Nothing more than the schema says: what an answer holds by accident would become a promise. */
export function expectSchema(schema: object, value: unknown): void {
  const validate = validators.get(schema) ?? ajv.compile(closed(schema) as object);
  validators.set(schema, validate);
  expect(validate(value) ? [] : validate.errors).toEqual([]);
}

/** Compiling takes longer than the call whose answer is looked at. */
const validators = new Map<object, ValidateFunction>();

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== "object") return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return "properties" in copy && !("additionalProperties" in copy) ? { ...copy, additionalProperties: false } : copy;
}
