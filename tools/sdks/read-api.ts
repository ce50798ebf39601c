import {
  type Answer,
  type Api,
  type Method,
  type Parameter,
  type Resource,
  refName,
  type Schema,
} from "./api-model.ts";
import { methodName, resourceName } from "./names.ts";

interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly operationId: string;
  readonly "x-sdk-hidden"?: true;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (Parameter & { readonly in: string })[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Found {
  readonly resource: string;
  readonly tag: string;
  readonly method: Method;
}

/** Reads an OpenAPI document; the second forms of operations are left out. */
export function readApi(given: object): Api {
  const document = given as Document;
  const found = Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([verb, operation]) => ({ path, verb, operation })))
    .filter(({ operation }) => !operation["x-sdk-hidden"])
    .map(({ path, verb, operation }): Found => {
      const resource = resourceName(path);
      const tag = operation.tags[0] ?? "";
      return { resource, tag, method: readMethod(document, path, verb, operation) };
    });
  const resources = [...Map.groupBy(found, ({ resource }) => resource)].map(
    ([name, ofIt]): Resource => ({
      name,
      description: document.tags.find((tag) => tag.name === ofIt[0]?.tag)?.description ?? "",
      methods: refuseTwins(
        name,
        ofIt.map(({ method }) => method),
      ),
    }),
  );
  return { resources, types: usedTypes(document, resources) };
}

function refuseTwins(resource: string, methods: readonly Method[]): readonly Method[] {
  const names = methods.map(({ name }) => name);
  const twin = names.find((name, i) => names.indexOf(name) !== i);
  if (twin) throw new Error(`Two operations would be ${resource}.${twin}: rename one of them in the contract.`);
  return methods;
}

function readMethod(document: Document, path: string, verb: string, operation: Operation): Method {
  const inPlace = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const body = operation.requestBody?.content["application/json"];
  return {
    name: methodName(path, operation.operationId),
    operationId: operation.operationId,
    verb: verb.toUpperCase() as Method["verb"],
    path,
    summary: operation.summary,
    description: operation.description,
    pathParameters: inPlace("path"),
    queryParameters: inPlace("query"),
    body: body && refName(body.schema),
    bodyIsOptional: body !== undefined && isOptional(document, body.schema, operation),
    takesIfMatch: inPlace("header").some(({ name }) => name === "If-Match"),
    answer: readAnswer(document, operation),
  };
}

const isOptional = ({ components }: Document, schema: Schema, { requestBody }: Operation) =>
  !requestBody?.required || (components.schemas[refName(schema) ?? ""]?.required ?? []).length === 0;

function readAnswer({ components }: Document, operation: Operation): Answer {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
  const content = success?.content ?? {};
  const envelope = content["application/json"]?.schema;
  if (!envelope) return { kind: "stream", media: Object.keys(content)[0] ?? "application/octet-stream" };
  const data = components.schemas[refName(envelope) ?? ""]?.properties?.data;
  // Spans are answered in the words of OpenTelemetry, without the envelope.
  if (!data) return { kind: "value", schema: envelope };
  const page = refName(data);
  const properties = page ? components.schemas[page]?.properties : undefined;
  const item = properties?.items?.items && refName(properties.items.items);
  return page && item && properties?.has_more ? { kind: "page", page, item } : { kind: "value", schema: data };
}

/** The types that are reached from the methods, and those of events. */
function usedTypes({ components }: Document, resources: readonly Resource[]): ReadonlyMap<string, Schema> {
  const used = new Set<string>();
  const add = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    const name = refName(value as Schema);
    if (name && !used.has(name)) {
      used.add(name);
      add(components.schemas[name]);
    }
    for (const part of Object.values(value)) add(part);
  };
  for (const method of resources.flatMap(({ methods }) => methods)) {
    add([method.queryParameters, method.answer, named(method.body)]);
    if (method.answer.kind === "page") add(named(method.answer.page));
  }
  for (const name of ["Event", "SuccessMetaWarning"]) add(named(name));
  return new Map(Object.entries(components.schemas).filter(([name]) => used.has(name)));
}

const named = (name: string | undefined) => (name ? { $ref: `#/components/schemas/${name}` } : {});
