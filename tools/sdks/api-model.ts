/** The API as client libraries see it: resources with methods, and the types that they take and give. */
export interface Api {
  readonly resources: readonly Resource[];
  readonly types: ReadonlyMap<string, Schema>;
}

export interface Resource {
  /** In camel case, such as `bulkChanges`. */
  readonly name: string;
  readonly description: string;
  readonly methods: readonly Method[];
}

export interface Method {
  /** In camel case, such as `listDeliveries`. */
  readonly name: string;
  readonly operationId: string;
  readonly verb: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: readonly Parameter[];
  readonly queryParameters: readonly Parameter[];
  /** The name of the type of its body; undefined where it takes none. */
  readonly body: string | undefined;
  /** Whether the body may be left out. */
  readonly bodyIsOptional: boolean;
  readonly takesIfMatch: boolean;
  readonly answer: Answer;
}

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

/** What a method gives: a value, a page of items, or bytes that are not JSON. */
export type Answer =
  | { readonly kind: "value"; readonly schema: Schema }
  | { readonly kind: "page"; readonly page: string; readonly item: string }
  | { readonly kind: "stream"; readonly media: string };

export interface Schema {
  readonly $ref?: string;
  readonly "x-sdk-type"?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** The named type that a schema is; `x-sdk-type` names one where the document leaves the check to the service. */
export const refName = (schema: Schema): string | undefined => schema["x-sdk-type"] ?? schema.$ref?.split("/").at(-1);
