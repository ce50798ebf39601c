import type { Attributes } from "./types.ts";

/** Something of one span that can't be used: it costs that span, not the request. */
export class Unusable extends Error {
  override readonly name = "Unusable";
}

const unusable = (path: string, must: string) => new Unusable(`${path} must ${must}.`);

const maxAttributes = 10_000;
const maxKeyLength = 1_024;
const [minInt, maxInt] = [-(2n ** 63n), 2n ** 63n - 1n];

type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field by its JSON name or by its name in the .proto file: readers of protobuf's JSON take both. */
export const fieldOf = (from: Json, name: string): unknown => from[name] ?? from[snakeCase(name)];

const snakeNames = new Map<string, string>();

// The names are those in this folder's code, so the map stays small.
function snakeCase(name: string): string {
  let snake = snakeNames.get(name);
  if (snake === undefined) {
    snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakeNames.set(name, snake);
  }
  return snake;
}

/** A list of KeyValue as a plain record; of a repeated key the last value stands. */
export function readAttributes(given: unknown, path: string): Attributes {
  if (given === undefined || given === null) return {};
  if (!Array.isArray(given)) throw unusable(path, "be a list");
  if (given.length > maxAttributes) throw unusable(path, `have at most ${maxAttributes} entries`);
  // From entries: a key may be any text, also that of something every object has.
  return Object.fromEntries(given.map((entry, i) => readEntry(entry, `${path}.${i}`)));
}

function readEntry(entry: unknown, path: string): [string, unknown] {
  if (!isObject(entry)) throw unusable(path, "be an object");
  const { key } = entry;
  if (typeof key !== "string" || key === "" || key.length > maxKeyLength) {
    throw unusable(`${path}.key`, `have 1 to ${maxKeyLength} characters`);
  }
  return [key, readValue(entry.value, `${path}.value`)];
}

/** An AnyValue as the plain value it stands for. Its depth is bounded where the body is read. */
function readValue(given: unknown, path: string): unknown {
  if (given === undefined || given === null) return null;
  if (!isObject(given)) throw unusable(path, "be an AnyValue");
  const text = fieldOf(given, "stringValue");
  if (text !== undefined) return typeof text === "string" ? text : refuse(path, "stringValue", "be text");
  const truth = fieldOf(given, "boolValue");
  if (truth !== undefined) return typeof truth === "boolean" ? truth : refuse(path, "boolValue", "be true or false");
  const int = fieldOf(given, "intValue");
  if (int !== undefined) return readInt(int, `${path}.intValue`);
  const double = fieldOf(given, "doubleValue");
  if (double !== undefined) return readDouble(double, `${path}.doubleValue`);
  const list = fieldOf(given, "arrayValue");
  if (list !== undefined) return valuesOf(list, path).map((value, i) => readValue(value, `${path}.${i}`));
  const map = fieldOf(given, "kvlistValue");
  if (map !== undefined) return readAttributes(valuesOf(map, path), path);
  const bytes = fieldOf(given, "bytesValue");
  if (bytes !== undefined) return typeof bytes === "string" ? bytes : refuse(path, "bytesValue", "be base64 text");
  return null;
}

const refuse = (path: string, name: string, must: string): never => {
  throw unusable(`${path}.${name}`, must);
};

function valuesOf(list: unknown, path: string): unknown[] {
  const values = isObject(list) ? (list.values ?? []) : undefined;
  return Array.isArray(values) ? values : refuse(path, "values", "be a list");
}

/** A number where JavaScript can hold it, else its digits. */
function readInt(given: unknown, path: string): number | string {
  const value = integerOf(given);
  if (value === undefined || value < minInt || value > maxInt) throw unusable(path, "be a 64-bit integer");
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

function readDouble(given: unknown, path: string): number | string {
  if (typeof given === "number") return given;
  if (given === "NaN" || given === "Infinity" || given === "-Infinity") return given;
  const value = typeof given === "string" && given.trim() !== "" ? Number(given) : Number.NaN;
  if (!Number.isFinite(value)) throw unusable(path, "be a number");
  return value;
}

/** Digits as text, or a whole number. */
export function integerOf(given: unknown): bigint | undefined {
  if (typeof given === "number") return Number.isInteger(given) ? BigInt(given) : undefined;
  return typeof given === "string" && /^-?\d{1,20}$/.test(given) ? BigInt(given) : undefined;
}
