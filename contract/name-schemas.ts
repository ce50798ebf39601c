/**
 * Gives a name of its own to every input, answer, page, enum and nested object of an OpenAPI document, so that generated
 * clients have `TicketStatus` and `TicketPage` instead of a new anonymous type wherever one is used.
 */
type Json = Record<string, unknown>;

interface Schema extends Json {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
}

interface Document extends Json {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> } & Json;
}

interface Operation extends Json {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> } & Json;
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> } & Json>;
}

export function nameSchemas(given: Json): Json {
  const document = structuredClone(given) as Document;
  const names = new Names(document.components.schemas);
  const models = Object.entries(document.components.schemas);
  // Enums are called after a model that has them as a field of its own, not after one that has them deep inside.
  for (const [name, { properties = {} }] of models) {
    for (const [field, part] of Object.entries(properties)) if (isEnum(part)) names.inside(part, name, field);
  }
  for (const [name, schema] of models) names.keep(name, schema);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  // Second forms of another operation come last, so that what they share is called after the first.
  for (const operation of operations.filter((one) => !one["x-sdk-hidden"])) nameOperation(operation, names);
  for (const operation of operations.filter((one) => one["x-sdk-hidden"])) nameOperation(operation, names);
  return { ...document, components: { ...document.components, schemas: names.schemas } };
}

function nameOperation(operation: Operation, names: Names): void {
  const own = pascal(operation.operationId);
  for (const parameter of operation.parameters) {
    Object.assign(parameter, { schema: names.inside(parameter.schema, own, parameter.name) });
  }
  const body = operation.requestBody?.content["application/json"];
  if (body) Object.assign(body, { schema: names.ofBody(body.schema, `${own}Input`) });
  for (const { content } of Object.values(operation.responses)) {
    const answer = content?.["application/json"];
    if (answer && !answer.schema.$ref) Object.assign(answer, { schema: nameEnvelope(answer.schema, own, names) });
  }
}

/** An envelope is called after what is in it, so that operations that answer the same share it. */
function nameEnvelope(envelope: Schema, operation: string, names: Names): Schema {
  const data = envelope.properties?.data;
  // Without an envelope: some generators make a type `IngestSpansResponse` of their own for the call of `ingestSpans`.
  if (!data) return names.named(envelope, `${operation}Result`);
  const inner = names.named(data, pageName(data) ?? `${operation}Result`);
  const name = lastName(inner.$ref) ?? operation;
  return names.named({ ...envelope, properties: { ...envelope.properties, data: inner } }, `${name}Response`);
}

function pageName({ properties }: Schema): string | undefined {
  const item = lastName(properties?.items?.items?.$ref);
  return item && properties?.has_more ? `${item}Page` : undefined;
}

/** The components, by name and by content: what is written alike twice becomes one. */
class Names {
  readonly schemas: Record<string, Schema> = {};
  readonly #byContent = new Map<string, string>();
  readonly #taken: Set<string>;

  constructor(models: Record<string, Schema>) {
    this.#taken = new Set(Object.keys(models));
  }

  /** Keeps a component under the name that the contract gives it. */
  keep(name: string, schema: Schema): void {
    this.schemas[name] = this.#withNamedParts(schema, name);
  }

  /** Refers to an object or an enum by this name, or by the one that its twin has already. */
  named(schema: Schema, name: string): Schema {
    if (!isNameable(schema)) return this.#withNamedParts(schema, name);
    const { description, default: fallback, ...rest } = withoutNull(schema);
    const whole = this.#withNamedParts(rest, name);
    const ref = { $ref: `#/components/schemas/${this.#register(whole, name)}` };
    const remarks = {
      ...(description ? { description } : {}),
      ...(fallback === undefined ? {} : { default: fallback }),
    };
    return isNullable(schema) ? { anyOf: [ref, { type: "null" }], ...remarks } : { ...ref, ...remarks };
  }

  /** A body is always referred to by name, so that a library has a type for it, even one of free form. */
  ofBody(schema: Schema, name: string): Schema {
    if (schema.type !== "object" || isNameable(schema)) return this.named(schema, name);
    const { description, properties: _none, ...rest } = schema;
    const ref = { $ref: `#/components/schemas/${this.#register(rest, name)}` };
    return description ? { ...ref, description } : ref;
  }

  /** A part of a named whole. */
  inside(schema: Schema, whole: string, part: string): Schema {
    return this.named(schema, `${whole}${pascal(part)}`);
  }

  #register(schema: Schema, name: string): string {
    const content = JSON.stringify(schema);
    const known = this.#byContent.get(content);
    if (known) return known;
    let free = name;
    for (let n = 2; this.#taken.has(free); n++) free = `${name}${n}`;
    this.#taken.add(free);
    this.#byContent.set(content, free);
    this.schemas[free] = schema;
    return free;
  }

  #withNamedParts(given: Schema, name: string): Schema {
    if (given.$ref) return given;
    const schema = withSingleTypes(given);
    const { properties, items, additionalProperties } = schema;
    const parts = (all: readonly Schema[]) =>
      all.map((one, i) => this.named(one, isOnlyChoice(one, all) ? name : `${name}${i + 1}`));
    return {
      ...schema,
      ...(properties
        ? {
            properties: Object.fromEntries(
              Object.entries(properties).map(([key, part]) => [key, this.inside(part, name, key)]),
            ),
          }
        : {}),
      ...(items ? { items: this.named(items, singular(name)) } : {}),
      ...(isSchema(additionalProperties)
        ? { additionalProperties: this.named(additionalProperties, `${name}Value`) }
        : {}),
      ...Object.fromEntries(
        (["anyOf", "oneOf", "allOf"] as const)
          .filter((key) => key in schema)
          .map((key) => [key, parts(schema[key] as readonly Schema[])]),
      ),
    };
  }
}

/** Whether the others are null, or lists of it. */
const isOnlyChoice = (one: Schema, all: readonly Schema[]) =>
  all.every(
    (other) =>
      other === one || !isNameable(other.items ?? other) || JSON.stringify(other.items) === JSON.stringify(one),
  );
const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;
const isNameable = (schema: Schema) =>
  !schema.$ref && (isEnum(schema) || Object.keys(schema.properties ?? {}).length > 0);
const isEnum = ({ enum: values }: Schema) =>
  values !== undefined && values.filter((value) => value !== null).length > 1;
const isNullable = ({ type }: Schema) => Array.isArray(type) && type.includes("null");

function withoutNull(schema: Schema): Schema {
  if (!isNullable(schema)) return schema;
  const types = (schema.type as readonly string[]).filter((type) => type !== "null");
  return {
    ...schema,
    type: types.length === 1 ? (types[0] as string) : types,
    ...(schema.enum ? { enum: schema.enum.filter((value) => value !== null) } : {}),
  };
}

/** What is said of a value of one type only. */
const saidOf: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format"],
  number: ["minimum", "maximum"],
  array: ["items", "minItems", "maxItems", "uniqueItems"],
};

/** A string or a number, written as a choice between the two: generators don't take a list of types, except one with null. */
function withSingleTypes(schema: Schema): Schema {
  const { type } = schema;
  if (!Array.isArray(type) || type.filter((one) => one !== "null").length < 2) return schema;
  const said = new Set(type.flatMap((one) => saidOf[one] ?? []));
  const rest = Object.entries(schema).filter(([key]) => key !== "type" && !said.has(key));
  const choice = (one: string) => [
    ["type", one],
    ...Object.entries(schema).filter(([key]) => saidOf[one]?.includes(key)),
  ];
  return { ...Object.fromEntries(rest), anyOf: type.map((one) => Object.fromEntries(choice(one))) };
}

const lastName = (ref: string | undefined) => ref?.split("/").at(-1);
const pascal = (text: string) =>
  text
    .split(/[^0-9A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join("");

/** What one of them is called: `TicketStatuses` holds a `TicketStatus`. */
function singular(name: string): string {
  if (/Criteria$/.test(name)) return name.replace(/a$/, "on");
  if (/ies$/.test(name)) return name.replace(/ies$/, "y");
  if (/(ss|sh|ch|x|us)es$/.test(name)) return name.replace(/es$/, "");
  return /[^su]s$/.test(name) ? name.replace(/s$/, "") : `${name}Item`;
}
