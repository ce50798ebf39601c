import type { Api, Method, Schema } from "./api-model.ts";
import { docstring, pythonName } from "./python-text.ts";
import { choicesOf, inArgument, typeOf } from "./python-types.ts";

interface Argument {
  /** In Python. */
  readonly name: string;
  /** In the request. */
  readonly field: string;
  readonly description: string | undefined;
  readonly types: readonly string[];
  readonly isRequired: boolean;
}

/** The source of a method of the synchronous or of the asynchronous resource. */
export function methodSource(api: Api, method: Method, isAsync: boolean): string[] {
  const { answer } = method;
  const path = method.pathParameters.map(({ name, description, schema }) => ({
    ...argumentOf(name, description, schema, true),
    types: choicesOf(schema),
  }));
  const query = method.queryParameters.map(({ name, description, schema, required }) =>
    argumentOf(name, description, schema, required),
  );
  const body = bodyArguments(api, method);
  const keywords = [...body, ...query].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  refuseTwins(method, [...path, ...keywords]);
  const kind = answer.kind;
  const result = {
    value: valueType(method),
    page: pageType(method, isAsync),
    stream: `${isAsync ? "Async" : ""}ByteStream`,
  };
  const call = [
    `"${method.operationId}"`,
    `"${method.verb}"`,
    `"${method.path}"`,
    ...(path.length > 0 ? [`path_parameters=${dictOf(path)}`] : []),
    ...(query.length > 0 ? [`query=given(${dictOf(query)})`] : []),
    ...(method.body ? [`body=${bodyOf(api, method.body, body)}`] : []),
    ...(answer.kind === "stream" ? [`accept="${answer.media}"`] : []),
  ];
  return [
    "",
    ...spread(
      "    ",
      `${isAsync && kind === "value" ? "async " : ""}def ${pythonName(method.name)}`,
      [
        "self",
        ...path.map(({ name, types }) => `${name}: ${types.join()}`),
        "*",
        ...keywords.map(keywordParameter),
        "options: Optional[CallOptions] = None",
      ],
      ` -> ${result[kind]}:`,
    ),
    ...documentation(method, [...path, ...keywords]),
    ...spread("        ", "call = Call", call, ""),
    ...(kind === "value"
      ? [
          `        answer: ${result.value} = ${isAsync ? "await " : ""}self._value(call, options)`,
          "        return answer",
        ]
      : [`        return self._${kind === "page" ? "listing" : "stream"}(call, options)`]),
  ];
}

const argumentOf = (field: string, description: string | undefined, schema: Schema, isRequired: boolean): Argument => ({
  name: pythonName(field),
  field,
  description,
  types: choicesOf(schema, inArgument),
  isRequired,
});

function bodyArguments({ types }: Api, { body, operationId }: Method): Argument[] {
  if (!body) return [];
  const schema = types.get(body);
  if (!schema) throw new Error(`The body of ${operationId} has no type.`);
  if (!schema.properties) return [argumentOf(wholeBody, "The whole body.", schema, true)];
  return Object.entries(schema.properties).map(([field, part]) =>
    argumentOf(field, part.description, part, schema.required?.includes(field) ?? false),
  );
}

/** The argument of a body of free form, which has no fields to be arguments of their own. */
const wholeBody = "payload";
const bodyOf = ({ types }: Api, name: string, all: readonly Argument[]) =>
  types.get(name)?.properties ? `given(${dictOf(all)})` : wholeBody;

function refuseTwins({ operationId }: Method, all: readonly Argument[]): void {
  const names = ["self", "options", "call", "answer", ...all.map(({ name }) => name)];
  const twin = names.find((name, i) => names.indexOf(name) !== i);
  if (twin)
    throw new Error(`Two arguments of ${operationId} would be ${twin} in Python: give one of them another name.`);
}

function keywordParameter({ name, types, isRequired }: Argument): string {
  const all = [...new Set([...types, ...(isRequired ? [] : ["NotGiven"])])];
  const type = all.length > 1 ? `Union[${all.join(", ")}]` : all[0];
  return `${name}: ${type}${isRequired ? "" : " = NOT_GIVEN"}`;
}

const longestLine = 110;

/** On one line where it fits, else with a line for each part. */
function spread(indent: string, head: string, parts: readonly string[], tail: string): string[] {
  const line = `${indent}${head}(${parts.join(", ")})${tail}`;
  if (line.length <= longestLine) return [line];
  return [`${indent}${head}(`, ...parts.map((part) => `${indent}    ${part},`), `${indent})${tail}`];
}

const dictOf = (all: readonly Argument[]) => `{${all.map(({ field, name }) => `"${field}": ${name}`).join(", ")}}`;

const valueType = ({ answer }: Method) => (answer.kind === "value" ? typeOf(answer.schema) : "");
const pageType = ({ answer }: Method, isAsync: boolean) =>
  answer.kind === "page" ? `${isAsync ? "Async" : ""}Listing[${answer.item}]` : "";

function documentation({ summary, description }: Method, all: readonly Argument[]): string[] {
  const explained = all.filter((one) => one.description);
  const args = explained.map(({ name, description: text }) => `    ${name}: ${text}`);
  return docstring("        ", `${summary}. ${description}`, args.length > 0 ? ["Args:", ...args] : []);
}
