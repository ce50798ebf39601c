/** For each property of a schema, a value that it must refuse and the field that the refusal must name. */

interface Property {
  readonly type?: string | readonly string[];
  readonly items?: Property;
  readonly additionalProperties?: unknown;
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

export interface Broken {
  readonly name: string;
  readonly field: string;
  /** Undefined: leave the property out. */
  readonly value: unknown;
}

const nul = "a\u0000b";

export function brokenBodies(schema: object | undefined): Broken[] {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => wrongTypes(name, property)),
    ...required.map((name) => ({ name, field: name, value: undefined })),
  ];
}

function wrongTypes(name: string, property: Property): Broken[] {
  const types = [property.type].flat();
  if (types.includes("array")) {
    return [
      { name, field: name, value: "no list" },
      { name, field: `${name}.0`, value: [{}] },
    ];
  }
  if (types.includes("object")) {
    return [
      { name, field: name, value: "no object" },
      { name, field: `${name}.a`, value: { a: [1] } },
    ];
  }
  if (types.includes("string")) {
    return [
      { name, field: name, value: {} },
      { name, field: name, value: nul },
    ];
  }
  return [{ name, field: name, value: { no: "such type" } }];
}

/** Schemas of which every kind of broken value has been handed out. */
const exercised = new Set<string>();

/**
 * In an address everything is text: for each parameter, values that its schema must refuse. Most lists share the schemas of
 * their parameters: the first that has one gets every kind of value, the others two, which show that it is looked at.
 */
export function brokenQueries(schema: object | undefined): Broken[] {
  const { properties = {} } = (schema ?? {}) as ObjectSchema;
  return Object.entries(properties).flatMap(([name, property]) => {
    const values = [nul, ...brokenTexts(property)];
    const key = JSON.stringify({ ...property, description: undefined });
    const isKnown = exercised.has(key);
    exercised.add(key);
    return (isKnown ? values.slice(0, 2) : values).map((value) => ({ name, field: name, value }));
  });
}

interface TextProperty extends Property {
  readonly anyOf?: readonly TextProperty[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** A list is the parameter given several times. */
function brokenTexts(property: TextProperty): (string | readonly string[])[] {
  const { anyOf, minimum, maximum, minLength, maxLength } = property;
  if (anyOf) return brokenAlternatives(anyOf);
  const twice = ["a", "b"];
  const beyond = [
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
  ];
  if (property.type === "integer") return [twice, "x", "", "1.5", "0x10", "1,5", ...beyond];
  if (property.type === "number") return [twice, "x", "", "NaN", "1,5", ...beyond];
  if (property.type === "boolean") return [twice, "maybe", "", "yes", "TRUE"];
  return [
    twice,
    ...(property.enum ? ["no such choice", "", String(property.enum[0]).toUpperCase()] : []),
    ...(property.format === "date-time"
      ? ["soon", "", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "1768469400"]
      : []),
    ...(property.format === "date" ? ["soon", "", "2026-02-30", "2026-01-15T00:00:00Z"] : []),
    ...(property.format === "email" ? ["no address", "", "a@"] : []),
    ...brokenPatterns(property.pattern),
    ...(minLength === undefined || minLength < 1 ? [] : [""]),
    ...(maxLength === undefined ? [] : ["x".repeat(maxLength + 1)]),
  ];
}

/** What is no blank text, and what is an id: other patterns have too many ways to be missed. */
function brokenPatterns(pattern: string | undefined): string[] {
  if (pattern === "\\S") return [" "];
  const prefix = /^\^([a-z]+_)\[0-9A-Za-z\]\{22\}\$$/.exec(pattern ?? "")?.[1];
  return prefix
    ? ["x", "", prefix, `${prefix}${"0".repeat(21)}`, `${prefix}${"0".repeat(21)}~`, `zz_${"0".repeat(22)}`]
    : [];
}

/** One value or a list of them. */
function brokenAlternatives(anyOf: readonly TextProperty[]): (string | readonly string[])[] {
  const one = anyOf.find(({ type }) => type !== "array");
  const list = anyOf.find(({ type }) => type === "array");
  if (!one || !list) return [];
  const texts = brokenTexts(one).filter((value) => typeof value === "string");
  const valid = one.enum?.[0] ?? (one.pattern === "\\S" ? "a" : undefined);
  if (valid === undefined) return texts;
  return [
    ...texts,
    ...texts.map((text) => [valid, text]),
    Array.from({ length: (list.maxItems ?? 0) + 1 }, () => valid),
  ];
}
