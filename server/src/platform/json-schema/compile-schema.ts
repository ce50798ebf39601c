import { invalid } from "../fault.ts";
import { arrayRules } from "./array-rules.ts";
import { numberRules } from "./number-rules.ts";
import { objectRules } from "./object-rules.ts";
import { badSchema, isObject, readObject, readText } from "./read-keyword.ts";
import { textRules } from "./text-rules.ts";
import { type Compile, problem, type Rule, type Run, type SchemaObject, spend, TooMuchWork } from "./types.ts";
import { unionRules } from "./union-rules.ts";
import { valueRules } from "./value-rules.ts";

/** Throws a Fault that names the field which does not fit. */
export type CheckPayload = (payload: unknown) => void;

const maxSchemaBytes = 64 * 1024;
const maxDepth = 20;
const maxNodes = 500;
/** For one payload; about a quarter of a second at worst. */
const maxSteps = 2_000_000;

const looked = `type enum const properties required additionalProperties propertyNames minProperties maxProperties items
  prefixItems minItems maxItems uniqueItems minLength maxLength pattern format minimum maximum exclusiveMinimum
  exclusiveMaximum multipleOf allOf anyOf oneOf not $ref $defs`;
const remarks = "title description default examples deprecated readOnly writeOnly $comment $schema $id";
const keywords = new Set(`${looked} ${remarks}`.split(/\s+/));

/**
 * Understands a part of JSON Schema 2020-12, and refuses the rest by name: a keyword that is passed over in silence would
 * let through what somebody meant to keep out. Schema and value are both other people's, so the work on one value is
 * counted, the first fault ends it, patterns are RE2's, and nothing is made into program text.
 */
export function compileSchema(schema: unknown): CheckPayload {
  if (!isObject(schema)) throw badSchema("schema", "must be an object");
  if (Buffer.byteLength(JSON.stringify(schema)) > maxSchemaBytes) throw badSchema("schema", "is larger than 64 KiB");
  if (schema.type !== "object") throw badSchema("schema.type", "must be object: the payload is an object");
  const rule = new Compiler(schema).compile(schema, "schema", 1);
  return (payload) => {
    const wrong = run(rule, payload);
    if (!wrong) return;
    const field = wrong.path.join(".") || "body";
    throw invalid(field, `${field} ${wrong.message}.`);
  };
}

function run(rule: Rule, payload: unknown) {
  try {
    return rule(payload, { left: maxSteps });
  } catch (error) {
    if (error instanceof TooMuchWork) return problem("takes too long to check against the trigger's schema");
    throw error;
  }
}

class Compiler {
  readonly #definitions: SchemaObject;
  readonly #known = new Map<string, Rule | "under way">();
  #nodes = 0;

  constructor(root: SchemaObject) {
    this.#definitions = readObject(root, "$defs", "schema") ?? {};
  }

  compile(schema: unknown, at: string, depth: number): Rule {
    if (++this.#nodes > maxNodes) throw badSchema("schema", `has more than ${maxNodes} parts`);
    if (depth > maxDepth) throw badSchema("schema", `is nested more than ${maxDepth} levels deep`);
    if (schema === true) return () => undefined;
    if (schema === false) return () => problem("is not allowed");
    if (!isObject(schema)) throw badSchema(at, "must be a schema: an object, true or false");
    refuseUnknown(schema, at, depth === 1);
    const inner: Compile = (one, where) => this.compile(one, where, depth + 1);
    if (depth === 1) for (const name of Object.keys(this.#definitions)) this.#definition(name, at);
    const rules = [
      ...valueRules(schema, at),
      ...this.#reference(schema, at),
      ...objectRules(schema, at, inner),
      ...arrayRules(schema, at, inner),
      ...textRules(schema, at),
      ...numberRules(schema, at),
      ...unionRules(schema, at, inner),
    ];
    return (value, work) => {
      spendOn(value, work);
      for (const rule of rules) {
        const wrong = rule(value, work);
        if (wrong) return wrong;
      }
      return undefined;
    };
  }

  #reference(schema: SchemaObject, at: string): Rule[] {
    const reference = readText(schema, "$ref", at);
    if (reference === undefined) return [];
    const name = /^#\/\$defs\/([^/]+)$/.exec(reference)?.[1]?.replaceAll("~1", "/").replaceAll("~0", "~");
    if (name === undefined) throw badSchema(`${at}.$ref`, "must be #/$defs/ and a name");
    return [this.#definition(name, `${at}.$ref`)];
  }

  #definition(name: string, at: string): Rule {
    const known = this.#known.get(name);
    if (known === "under way") throw badSchema(at, "refers to itself");
    if (known) return known;
    if (!Object.hasOwn(this.#definitions, name)) throw badSchema(at, "doesn't exist in schema.$defs");
    this.#known.set(name, "under way");
    const rule = this.compile(this.#definitions[name], `schema.$defs.${name}`, 2);
    this.#known.set(name, rule);
    return rule;
  }
}

function refuseUnknown(schema: SchemaObject, at: string, isRoot: boolean): void {
  for (const keyword of Object.keys(schema)) {
    if (keyword.startsWith("x-")) continue;
    if (!keywords.has(keyword)) throw badSchema(`${at}.${keyword}`, "is not a supported keyword");
    if (keyword === "$defs" && !isRoot) throw badSchema(`${at}.$defs`, "must be at the top level");
  }
}

/** A text is read by some rules from its beginning to its end. */
function spendOn(value: unknown, work: Run): void {
  spend(work, typeof value === "string" ? 1 + (value.length >> 2) : 1);
}
