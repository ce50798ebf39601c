import { type Method, type Resource, refName } from "./api-model.ts";
import { queryName } from "./go-queries.ts";
import { goArgument, goComment, goName } from "./go-text.ts";
import { goType } from "./go-types.ts";

export const resourceType = ({ name }: Resource) => `${goName(name)}Resource`;

/** The source of a method of a resource. */
export function methodSource(resource: Resource, method: Method): string[] {
  const { answer, body, pathParameters, queryParameters, operationId } = method;
  const path = pathParameters.map(({ name, schema }) => ({ name: goArgument(name), type: goType(schema) }));
  refuseTwins(
    method,
    path.map(({ name }) => name),
  );
  const parameters = [
    "ctx context.Context",
    ...path.map(({ name, type }) => `${name} ${type}`),
    ...(body ? [`body ${goName(body)}`] : []),
    ...(queryParameters.length > 0 ? [`query ${queryName(method)}`] : []),
    "options ...CallOption",
  ];
  const call = [
    `operation: "${operationId}"`,
    `method: "${method.verb}"`,
    `path: "${method.path}"`,
    ...(path.length > 0 ? [`pathParameters: []string{${path.map(asText).join(", ")}}`] : []),
    ...(queryParameters.length > 0 ? ["query: query.values()"] : []),
    ...(body ? ["body: body"] : []),
    ...(answer.kind === "stream" ? [`accept: "${answer.media}"`] : []),
  ];
  const { result, send } = sending(method);
  return [
    ...documentation(method),
    `func (r *${resourceType(resource)}) ${goName(method.name)}(${parameters.join(", ")}) ${result} {`,
    `\tc := call{${call.join(", ")}}`,
    `\treturn ${send}`,
    "}\n",
  ];
}

/** What a method returns, and the expression that does. */
function sending({ answer }: Method): { result: string; send: string } {
  if (answer.kind === "stream") return { result: "(io.ReadCloser, error)", send: "r.sender.stream(ctx, c, options)" };
  if (answer.kind === "page") {
    const item = goName(answer.item);
    return { result: `*Listing[${item}]`, send: `sendForList[${item}](ctx, r.sender, c, options)` };
  }
  const type = goType(answer.schema);
  // Only structs are returned by their address.
  if (refName(answer.schema)) {
    return { result: `(*${type}, error)`, send: `sendForValue[${type}](ctx, r.sender, c, options)` };
  }
  return { result: `(${type}, error)`, send: `sendForPlainValue[${type}](ctx, r.sender, c, options)` };
}

const asText = ({ name, type }: { name: string; type: string }) => (type === "int" ? `strconv.Itoa(${name})` : name);

function refuseTwins({ operationId }: Method, path: readonly string[]): void {
  const names = ["r", "c", "ctx", "body", "query", "options", "context", "strconv", ...path];
  const twin = names.find((name, i) => names.indexOf(name) !== i);
  if (twin) throw new Error(`Two arguments of ${operationId} would be ${twin} in Go: give one of them another name.`);
}

function documentation({ name, operationId, summary, description }: Method): string[] {
  const plain = summary.charAt(0).toLowerCase() + summary.slice(1);
  return goComment("", `${goName(name)} calls ${operationId}: ${plain}.`, description);
}
