import { type InputKind, inputKind } from "@cqs/contract";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { type Fault, invalid } from "./fault.ts";
import { readNulls } from "./read-nulls.ts";
import { exclusiveFields, refusalWords } from "./refusal-words.ts";
import { parseTimestamp } from "./timestamp.ts";

/** Judges a value; the fault names the field below `path`. Defaults are filled in on the spot. */
export type Check = (value: unknown, path?: string) => Fault | undefined;

const base = {
  useDefaults: true,
  removeAdditional: false,
  allErrors: false,
  strict: true,
  // Alternatives require fields that the object around them describes.
  strictRequired: false,
  allowUnionTypes: true,
  // Errors carry the value, so that a refusal can say how much of it there was.
  verbose: true,
} as const;
// Only addresses carry everything as text; in a body "5" is not 5.
const bodies = withFormats(new Ajv({ ...base, coerceTypes: false }));
const addresses = withFormats(new Ajv({ ...base, coerceTypes: true }));

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ["email"]);
  ajv.addFormat("date", (text: string) => text.length === 10 && parseTimestamp(text) !== undefined);
  ajv.addFormat("date-time", (text: string) => parseTimestamp(text) !== undefined);
  ajv.addKeyword("x-secret");
  ajv.addKeyword("x-stated");
  return ajv;
}

/**
 * Compiling costs milliseconds: once per schema, at its first value. Compiling all schemas at the start took half of its
 * processor time. Nulls in optional fields are read by the contract's rule, and only once the value was refused: most
 * have none.
 */
export function checker(schema: object, kind?: InputKind): Check {
  let compiled: { readonly validate: ValidateFunction; readonly kind: InputKind } | undefined;
  return (value, path = "") => {
    compiled ??= { validate: bodies.compile(schema), kind: kind ?? inputKind(schema, undefined) };
    const { validate } = compiled;
    if (validate(value) || (readNulls(schema, value, compiled.kind) && validate(value))) return undefined;
    return refusal(validate.errors ?? [], path);
  };
}

/** The same for what came as text in an address: numbers and booleans are made of it. */
export function addressChecker(schema: object): Check {
  let compiled: ValidateFunction | undefined;
  const numbers = numericFields(schema);
  return (value, path = "") => {
    quoteUnlessDecimal(value, numbers);
    compiled ??= addresses.compile(schema);
    return compiled(value) ? undefined : refusal(compiled.errors ?? [], path);
  };
}

const decimal = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function numericFields(schema: object): string[] {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, { type?: unknown }>> };
  return Object.entries(properties).flatMap(([name, { type }]) =>
    type === "integer" || type === "number" ? [name] : [],
  );
}

/** JavaScript, and with it the validator, would read 0x10 as 16 and a blank as 0: what is in quotes it refuses. */
function quoteUnlessDecimal(value: unknown, names: readonly string[]): void {
  const fields = value as Record<string, unknown>;
  for (const name of names) {
    const text = fields[name];
    if (typeof text === "string" && !decimal.test(text)) fields[name] = JSON.stringify(text);
  }
}

function refusal(errors: readonly ErrorObject[], path: string): Fault {
  const error = deepest(errors);
  const field = [path, fieldOf(error)].filter((part) => part !== "").join(".") || "body";
  return invalid(field, `${field} ${refusalWords(error)}.`);
}

/** Of the alternatives of a union, the error that got furthest is the one to tell. */
function deepest(errors: readonly ErrorObject[]): ErrorObject {
  const order = (a: ErrorObject, b: ErrorObject) =>
    b.instancePath.length - a.instancePath.length || stepOf(a) - stepOf(b);
  return [...errors].sort(order)[0] as ErrorObject;
}

/** A list that is too long got further than one that was compared with a text; that no alternative fits says least. */
const stepOf = ({ keyword }: ErrorObject) =>
  keyword === "anyOf" || keyword === "oneOf" ? 2 : keyword === "type" ? 1 : 0;

/** Keys of free maps are the caller's, and may be as long as the body. */
const maxStep = 100;
const shortened = (step: string) => (step.length > maxStep ? `${step.slice(0, maxStep)}…` : step);

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (error.keyword === "required") path.push(String(error.params.missingProperty));
  if (error.propertyName !== undefined) path.push(error.propertyName);
  const [, excluded] = exclusiveFields(error);
  if (excluded !== undefined) path.push(excluded);
  return path.map(shortened).join(".");
}
