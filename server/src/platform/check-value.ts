import { type InputKind, inputKind } from "@cqs/contract";
import { Ajv, type ErrorObject } from "ajv";
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
 * Compiling costs milliseconds: once per schema, not once per value. Nulls in optional fields are read by the contract's
 * rule, and only once the value was refused: most have none.
 */
export function checker(schema: object, kind: InputKind = inputKind(schema, undefined)): Check {
  const validate = bodies.compile(schema);
  return (value, path = "") => {
    if (validate(value) || (readNulls(schema, value, kind) && validate(value))) return undefined;
    return refusal(validate.errors ?? [], path);
  };
}

/** The same for what came as text in an address: numbers and booleans are made of it. */
export function addressChecker(schema: object): Check {
  const validate = addresses.compile(schema);
  return (value, path = "") => (validate(value) ? undefined : refusal(validate.errors ?? [], path));
}

function refusal(errors: readonly ErrorObject[], path: string): Fault {
  const error = deepest(errors);
  const field = [path, fieldOf(error)].filter((part) => part !== "").join(".") || "body";
  return invalid(field, `${field} ${refusalWords(error)}.`);
}

/** Of the alternatives of a union, the error that got furthest is the one to tell. */
function deepest(errors: readonly ErrorObject[]): ErrorObject {
  return [...errors].sort((a, b) => b.instancePath.length - a.instancePath.length)[0] as ErrorObject;
}

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
