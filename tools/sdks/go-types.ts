import { type Api, type Method, refName, type Schema } from "./api-model.ts";
import { rawDataRow, typedEvent } from "./go-events.ts";
import { goComment, goFile, goName, goRows, type Row } from "./go-text.ts";
import { snake } from "./names.ts";

/**
 * The files of types: a struct for each object, a string type with constants for each enum. What only one resource uses
 * has a file of that resource; what several use is in the common one.
 */
export function typeFiles(api: Api): Readonly<Record<string, string>> {
  const inputs = inputTypes(api);
  const items = itemTypes(api);
  const users = usersOf(api);
  const bodies = new Map<string, string[]>();
  for (const [name, schema] of api.types) {
    const [user, another] = users.get(name) ?? [];
    const file = user && !another ? `generated_${snake(user)}_types.go` : "generated_types.go";
    const lines = [
      ...goComment("", purposeOf(name, api), schema.description),
      ...typeDeclaration(name, schema, { inputs, types: api.types }),
      ...(items.has(name) ? itemId(name, schema) : []),
    ];
    bodies.set(file, [...(bodies.get(file) ?? []), ...lines]);
  }
  refuseTwins([...bodies.values()].flat().join("\n"));
  return Object.fromEntries([...bodies].map(([file, lines]) => [file, goFile(lines.join("\n"))]));
}

/** The resources whose methods take or return a type, by the type's name. */
function usersOf({ types, resources }: Api): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const { name, methods } of resources) {
    for (const type of typesIn(methods, types)) users.set(type, [...(users.get(type) ?? []), name]);
  }
  return users;
}

/** What a type is for, told by the first operation that takes or returns it. */
function purposeOf(name: string, { resources, types }: Api): string | undefined {
  if (types.get(name)?.enum)
    return `${goName(name)} is one of its constants, or a value that is newer than this library.`;
  const methods = resources.flatMap((one) => one.methods);
  const taking = methods.find(({ body }) => body === name);
  if (taking) return `${goName(name)} is what ${taking.operationId} takes.`;
  const returning = methods.find(({ answer }) => answer.kind === "value" && refName(answer.schema) === name);
  if (returning) return `${goName(name)} is what ${returning.operationId} returns.`;
  const listing = methods.find(({ answer }) => answer.kind === "page" && answer.item === name);
  return listing && `${goName(name)} is an item of ${listing.operationId}.`;
}

interface Context {
  readonly types: Api["types"];
  /** The types that requests are made of: what may be left out of them is an Optional. */
  readonly inputs: ReadonlySet<string>;
}

function typeDeclaration(name: string, schema: Schema, context: Context): string[] {
  const { properties, required = [] } = name === "Event" ? typedEvent(schema) : schema;
  if (schema.enum) return enumDeclaration(name, schema);
  if (!properties) return [`type ${goName(name)} ${goType(schema)}\n`];
  const rows: Row[] = Object.entries(properties).map(([field, part]) => ({
    comment: goComment("\t", part.description),
    cells: [goName(field), ...fieldType(field, part, required.includes(field), context, name)],
  }));
  if (name === "Event") rows.push(rawDataRow);
  const body = rows.length > 0 ? ["{", ...goRows("\t", rows), "}\n"].join("\n") : "{}\n";
  return [`type ${goName(name)} struct${rows.length > 0 ? " " : ""}${body}`];
}

/** The type and the tag of a field. */
function fieldType(field: string, schema: Schema, isRequired: boolean, { inputs, types }: Context, owner: string) {
  const type = goType(schema);
  const tag = `\`json:"${field}${isRequired ? "" : ",omitempty"}"\``;
  const canBeNil = /^(?:\[\]|map\[|any$)/.test(type);
  if (!isRequired && inputs.has(owner)) return [`Optional[${type}]`, tag];
  return [(!isRequired || isNullable(schema, types)) && !canBeNil ? `*${type}` : type, tag];
}

function enumDeclaration(name: string, { enum: values = [] }: Schema): string[] {
  const type = goName(name);
  const rows = values.map((value) => ({
    comment: [],
    cells: [type + (value === "*" ? "All" : goName(String(value))), type, "=", JSON.stringify(value)],
  }));
  return [`type ${type} string\n`, `// The values of ${type}.`, "const (", ...goRows("\t", rows), ")\n"];
}

/** What the next page begins behind. */
function itemId(name: string, { properties }: Schema): string[] {
  if (properties?.id?.type !== "string") return [];
  return [`func (i *${goName(name)}) itemID() string { return i.ID }\n`];
}

/** The Go type of a value that is not null. */
export function goType(schema: Schema): string {
  const name = refName(schema);
  if (name) return goName(name);
  if (schema.const !== undefined) return constType(schema.const);
  if (schema.enum) return "string";
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((one) => one.type || one.$ref || one.anyOf || one.enum);
  if (choices && choices.length > 0) return unionType(choices.filter(({ type }) => type !== "null").map(goType));
  return unionType([schema.type ?? "any"].flat().flatMap((type) => (type === "null" ? [] : [plainType(type, schema)])));
}

/** One value or a list of them is a list: the service takes a list of one as well. */
function unionType(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  const [one = "any", other] = distinct;
  if (distinct.length === 1) return one;
  return distinct.length === 2 && other === `[]${one}` ? other : "any";
}

const constType = (value: unknown) =>
  typeof value === "number" ? "float64" : typeof value === "boolean" ? "bool" : "string";

function plainType(type: string, schema: Schema): string {
  if (type === "array") return `[]${schema.items ? goType(schema.items) : "any"}`;
  if (type === "object")
    return `map[string]${typeof schema.additionalProperties === "object" ? valueType(schema.additionalProperties) : "any"}`;
  if (type === "string" && schema.format === "date-time") return "time.Time";
  return { integer: "int", number: "float64", string: "string", boolean: "bool" }[type] ?? "any";
}

/** A map's null removes a key: it must be possible to write it. */
const valueType = (schema: Schema) => (allowsNull(schema) ? "any" : goType(schema));

const allowsNull = ({ type, anyOf, oneOf, enum: values }: Schema): boolean =>
  [type].flat().includes("null") ||
  [...(anyOf ?? []), ...(oneOf ?? [])].some(allowsNull) ||
  (values ?? []).includes(null);

function isNullable(schema: Schema, types: Api["types"]): boolean {
  const named = types.get(refName(schema) ?? "");
  return allowsNull(schema) || (named !== undefined && allowsNull(named));
}

/** The types that are reached from the bodies of requests. */
const inputTypes = ({ types, resources }: Api): ReadonlySet<string> =>
  typesIn(
    resources.flatMap(({ methods }) => methods.map(({ body }) => ({ body }))),
    types,
  );

/** The types that methods name, and those that these are made of. */
function typesIn(methods: readonly Partial<Method>[], types: Api["types"]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    const name = refName(value as Schema);
    if (name && !found.has(name)) {
      found.add(name);
      add(types.get(name));
    }
    for (const part of Object.values(value)) add(part);
  };
  for (const { body, answer, queryParameters } of methods) {
    add({ "x-sdk-type": body });
    add(queryParameters);
    add(answer);
    if (answer?.kind === "page") for (const name of [answer.page, answer.item]) add({ "x-sdk-type": name });
  }
  return found;
}

function itemTypes({ resources }: Api): ReadonlySet<string> {
  const answers = resources.flatMap(({ methods }) => methods.map(({ answer }) => answer));
  return new Set(answers.flatMap((answer) => (answer.kind === "page" ? [answer.item] : [])));
}

function refuseTwins(body: string): void {
  const names = [...body.matchAll(/^(?:type |\t)(\w+) .*$/gm)]
    .filter(([line]) => /^type|^\t\w+ +\w+ = "/.test(line))
    .map(([, name]) => name);
  const twin = names.find((name, i) => names.indexOf(name) !== i);
  if (twin) throw new Error(`Two types or constants would be ${twin} in Go: rename one of them in the contract.`);
}
