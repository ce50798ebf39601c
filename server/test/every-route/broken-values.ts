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

/** In an address everything is text: what is no number, no choice, no id, or can't be stored. */
export function brokenQueries(schema: object | undefined): Broken[] {
  const { properties = {} } = (schema ?? {}) as ObjectSchema;
  return Object.keys(properties).map((name) => ({ name, field: name, value: nul }));
}
