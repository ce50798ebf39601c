import type { AnyOperation } from "@cqs/contract";
import { publishedDocument } from "./published-document.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

export interface NullField {
  readonly name: string;
  /** What the guide promises of null in this field. Cleared: the contract itself lets it be null. */
  readonly meaning: "left out" | "empty list" | "cleared" | "refused";
  /** Whether the published document lets it be null. */
  readonly isDocumented: boolean;
}

/** The optional fields of an operation's body. Those of any type take null like every other value. */
export function nullFields({ body, method, path }: AnyOperation): NullField[] {
  const { properties = {}, required = [] } = (body ?? {}) as Schema;
  const published = publishedBody(path, method);
  return Object.entries(properties)
    .filter(([name, { type }]) => type !== undefined && !required.includes(name))
    .map(([name, property]) => ({
      name,
      meaning: meaningOf(property, method, "upsert" in properties),
      isDocumented: acceptsNull(resolved(published.properties?.[name] ?? {})),
    }));
}

function meaningOf(property: Schema, method: string, upserts: boolean): NullField["meaning"] {
  if (acceptsNull(property)) return "cleared";
  const isList = property.type === "array" && !property.minItems;
  if (isList && (method === "PATCH" || upserts)) return "empty list";
  return method === "PATCH" ? "refused" : "left out";
}

const acceptsNull = ({ type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes("null") || anyOf.some(acceptsNull);

const publishedBody = (path: string, method: string): Schema =>
  resolved(publishedDocument.paths[path][method.toLowerCase()].requestBody?.content["application/json"].schema ?? {});

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : publishedDocument.components.schemas[schema.$ref.split("/").at(-1) as string];
