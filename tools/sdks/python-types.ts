import { type Api, refName, type Schema } from "./api-model.ts";
import { eventDeclarations } from "./python-events.ts";
import { docstring, importsOf, isPythonName, pythonNote } from "./python-text.ts";

/** How a type is written where it is used. */
interface Spelling {
  readonly name: (name: string) => string;
  readonly list: "List" | "Sequence";
  /** Whether times may be given as `datetime`. */
  readonly times: boolean;
}

const inType: Spelling = { name: (name) => name, list: "List", times: false };
/** An alias is evaluated when the module is loaded, before the names behind it exist. */
const inAlias: Spelling = { ...inType, name: (name) => `"${name}"` };
export const inArgument: Spelling = { ...inType, list: "Sequence", times: true };

export const typingNames = ["Any", "Dict", "List", "Literal", "Optional", "Sequence", "TypedDict", "Union"];

/** The module of types: a TypedDict for each object, an alias for each enum. */
export function typesFile(api: Api): string {
  const body = [...api.types].flatMap(([name, schema]) => typeDeclaration(name, schema)).join("\n");
  return [
    pythonNote,
    "from __future__ import annotations\n",
    ...importsOf("typing", typingNames, body),
    "\n__all__ = [",
    ...[...api.types.keys()].map((name) => `    "${name}",`),
    "]\n",
    body,
  ].join("\n");
}

/** The module of events: a TypedDict for each type of event, told apart by `type`. */
export function eventsFile(api: Api): string {
  const declarations = eventDeclarations(api).map(({ name, description, fields }) => {
    const schema = {
      properties: fields,
      required: Object.keys(fields).filter((field) => field !== "gap"),
      description,
    };
    return { name, source: typeDeclaration(name, schema).join("\n") };
  });
  const events = ["WebhookEvent = Union[", ...declarations.slice(1).map(({ name }) => `    ${name},`), "]"];
  const doc = docstring(
    "",
    "An event; `type` tells what its `data` is. `gap`: an earlier event of this resource was given up.",
  );
  const body = [...declarations.map(({ source }) => source), "\n", ...events, ...doc, ""].join("\n");
  return [
    pythonNote,
    "from __future__ import annotations\n",
    ...importsOf("typing", typingNames, body),
    "",
    // The contract calls the enum of a webhook's events by the same name.
    ...importsOf(
      ".types",
      [...api.types.keys()].filter((name) => name !== "WebhookEvent"),
      body,
    ),
    "",
    body,
  ].join("\n");
}

function typeDeclaration(name: string, schema: Schema): string[] {
  const { properties, required = [], description } = schema;
  if (!properties) return ["", `${name} = ${typeOf(schema, inAlias)}`, ...describe("", description)];
  const fields = Object.entries(properties);
  const mandatory = fields.filter(([field]) => required.includes(field));
  const optional = fields.filter(([field]) => !required.includes(field));
  if (optional.length === 0) return classOf(name, mandatory, "", description);
  if (mandatory.length === 0) return classOf(name, optional, "total=False", description);
  // Python 3.9 knows no NotRequired: a class for what is always there, and one that adds the rest.
  return [
    ...classOf(`_${name}Required`, mandatory, "", undefined),
    ...classOf(name, optional, "total=False", description, `_${name}Required`),
  ];
}

type NamedSchema = readonly [name: string, schema: Schema];

function classOf(
  name: string,
  fields: readonly NamedSchema[],
  total: string,
  doc?: string,
  base = "TypedDict",
): string[] {
  const keywords = fields.filter(([field]) => !isPythonName(field));
  const named = keywords.length > 0 ? keywordBase(`_${name}Keywords`, keywords, total) : [];
  const bases = keywords.length > 0 ? [`_${name}Keywords`, ...(base === "TypedDict" ? [] : [base])] : [base];
  const body = [
    ...describe("    ", doc),
    ...fields
      .filter(([field]) => isPythonName(field))
      .flatMap(([field, schema]) => [`    ${field}: ${typeOf(schema)}`, ...describe("    ", schema.description)]),
  ];
  const head = `class ${name}(${[...bases, ...(total ? [total] : [])].join(", ")}):`;
  return [...named, "", "", head, ...(body.length > 0 ? body : ["    pass"])];
}

/** `from` and `if` can only be keys in the functional syntax, whose types are evaluated at once unless quoted. */
const keywordBase = (name: string, fields: readonly NamedSchema[], total: string) => [
  "",
  "",
  `${name} = TypedDict(`,
  `    "${name}",`,
  `    {${fields.map(([field, schema]) => `"${field}": ${JSON.stringify(typeOf(schema))}`).join(", ")}},`,
  ...(total ? [`    ${total},`] : []),
  ")",
];

const describe = (indent: string, text: string | undefined) => (text ? docstring(indent, text) : []);

export const typeOf = (schema: Schema, spelling: Spelling = inType): string => union(choicesOf(schema, spelling));

/** The types that a value may have, one of which is enough. */
export function choicesOf(schema: Schema, spelling: Spelling = inType): string[] {
  const name = refName(schema);
  if (name) return [spelling.name(name)];
  if (schema.const !== undefined) return [`Literal[${literal(schema.const)}]`];
  if (schema.enum) return [`Literal[${schema.enum.map(literal).join(", ")}]`];
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((one) => one.type || one.$ref || one.anyOf || one.enum);
  if (choices && choices.length > 0) return choices.flatMap((one) => choicesOf(one, spelling));
  return [schema.type ?? "unknown"].flat().flatMap((type) => plainTypes(type, schema, spelling));
}

/** A union without repetitions; with None it is an Optional. */
function union(types: readonly string[]): string {
  const distinct = [...new Set(types)].filter((type) => type !== "None");
  const joined = distinct.length > 1 ? `Union[${distinct.join(", ")}]` : (distinct[0] ?? "None");
  return types.includes("None") && distinct.length > 0 ? `Optional[${joined}]` : joined;
}

function literal(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

function plainTypes(type: string, schema: Schema, spelling: Spelling): string[] {
  if (type === "array") return [`${spelling.list}[${schema.items ? typeOf(schema.items, spelling) : "Any"}]`];
  if (type === "object") return [objectType(schema, spelling)];
  if (type === "string" && schema.format === "date-time" && spelling.times) return ["str", "datetime"];
  return [{ integer: "int", number: "float", string: "str", boolean: "bool", null: "None" }[type] ?? "Any"];
}

const objectType = ({ additionalProperties }: Schema, spelling: Spelling) =>
  `Dict[str, ${typeof additionalProperties === "object" ? typeOf(additionalProperties, spelling) : "Any"}]`;
