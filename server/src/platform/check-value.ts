import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { type Fault, invalid } from "./fault.ts";
import { parseTimestamp } from "./timestamp.ts";

/** Judges a value; the fault names the field below `path`. Defaults are filled in on the spot. */
export type Check = (value: unknown, path?: string) => Fault | undefined;

const base = {
  useDefaults: true,
  removeAdditional: false,
  allErrors: false,
  strict: true,
  allowUnionTypes: true,
} as const;
// Only addresses carry everything as text; in a body "5" is not 5.
const bodies = withFormats(new Ajv({ ...base, coerceTypes: false }));
const addresses = withFormats(new Ajv({ ...base, coerceTypes: true }));

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ["email"]);
  ajv.addFormat("date-time", (text: string) => parseTimestamp(text) !== undefined);
  ajv.addKeyword("x-secret");
  return ajv;
}

/** Compiling costs milliseconds: once per schema, not once per value. */
export const checker = (schema: object): Check => checkBy(bodies.compile(schema));

/** The same for what came as text in an address: numbers and booleans are made of it. */
export const addressChecker = (schema: object): Check => checkBy(addresses.compile(schema));

function checkBy(validate: ValidateFunction): Check {
  return (value, path = "") => (validate(value) ? undefined : refusal(validate.errors ?? [], path));
}

function refusal(errors: readonly ErrorObject[], path: string): Fault {
  const error = deepest(errors);
  const field = [path, fieldOf(error)].filter((part) => part !== "").join(".") || "body";
  return invalid(field, `${field} ${wording(error)}.`);
}

/** Of the alternatives of a union, the error that got furthest is the one to tell. */
function deepest(errors: readonly ErrorObject[]): ErrorObject {
  return [...errors].sort((a, b) => b.instancePath.length - a.instancePath.length)[0] as ErrorObject;
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (error.keyword === "required") path.push(String(error.params.missingProperty));
  if (error.propertyName !== undefined) path.push(error.propertyName);
  return path.join(".");
}

function wording(error: ErrorObject): string {
  const { params } = error;
  switch (error.keyword) {
    case "required":
      return "is required";
    case "type":
      return `must be ${[params.type].flat().map(article).join(" or ")}`;
    case "enum":
      return `must be one of ${params.allowedValues.filter((value: unknown) => value !== null).join(", ")}`;
    case "format":
      return params.format === "date-time" ? "must be an ISO 8601 time" : `must be a valid ${params.format}`;
    case "pattern":
      return params.pattern === "\\S" ? "must not be blank" : "has the wrong form";
    default:
      return error.message ?? "is not valid";
  }
}

const article = (type: string) => (type === "null" ? type : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`);
