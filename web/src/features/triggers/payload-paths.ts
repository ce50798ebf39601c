type Json = Record<string, unknown>;

export interface PayloadPath {
  /** A JSON Pointer such as `/order/id`. */
  readonly pointer: string;
  readonly value: unknown;
}

/** Enough for any example that a person looks through. */
const maxPaths = 200;
const maxDepth = 8;

const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** Every value of an example that a field can be taken from, in the order of the example. Lists are values as a whole. */
export function pathsOf(example: Json): PayloadPath[] {
  const paths: PayloadPath[] = [];
  const walk = (value: Json, prefix: string, depth: number) => {
    for (const [name, child] of Object.entries(value)) {
      if (paths.length >= maxPaths) return;
      const pointer = `${prefix}/${escaped(name)}`;
      if (isObject(child) && depth < maxDepth) walk(child, pointer, depth + 1);
      else paths.push({ pointer, value: child });
    }
  };
  walk(example, "", 1);
  return paths;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a JSON object that somebody typed or pasted; a text says what is wrong with it. */
export function parseObject(text: string): Json | string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : "This must be a JSON object: { … }";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A payload that fits a schema as the service infers them, to begin a test with. */
export function sampleOf(schema: unknown, depth = 0): unknown {
  if (!isObject(schema) || depth > maxDepth) return null;
  const { type, properties, items, enum: choices, const: constant, examples } = schema;
  if (constant !== undefined) return constant;
  if (Array.isArray(choices)) return choices[0];
  if (Array.isArray(examples)) return examples[0];
  const kind = Array.isArray(type) ? type.find((name) => name !== "null") : type;
  if (kind === "object" || isObject(properties)) {
    const fields = Object.entries(isObject(properties) ? properties : {}).slice(0, maxPaths);
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, depth + 1)]));
  }
  if (kind === "array") return items === undefined ? [] : [sampleOf(items, depth + 1)];
  return { string: "text", integer: 1, number: 1.5, boolean: true }[String(kind)] ?? null;
}
