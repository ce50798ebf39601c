export interface ParameterField {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly kind: "boolean" | "number" | "integer" | "texts" | "text";
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly fallback: unknown;
}

interface ParameterSchema {
  readonly type?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

const kinds: Readonly<Record<string, ParameterField["kind"]>> = {
  boolean: "boolean",
  number: "number",
  integer: "integer",
  array: "texts",
};

/** The fields of a form for the JSON Schema of a check's parameters. */
export function parametersOf(schema: Record<string, unknown>): ParameterField[] {
  const properties = (schema.properties ?? {}) as Record<string, ParameterSchema>;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    label: labelOf(name),
    description: property.description ?? "",
    kind: kinds[property.type ?? ""] ?? "text",
    minimum: property.minimum,
    maximum: property.maximum,
    fallback: property.default,
  }));
}

const labelOf = (name: string) => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Sets one parameter, or leaves it to its default. */
export function withParameter(values: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const { [name]: _before, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}
