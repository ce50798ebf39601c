import { type Fault, invalid } from "../fault.ts";
import type { SchemaObject } from "./types.ts";

export const badSchema = (at: string, what: string): Fault => invalid("schema", `${at} ${what}.`);

export const isObject = (value: unknown): value is SchemaObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The keyword's value if it is there; refused where it is of another kind than the keyword takes. */
function read<Value>(isRight: (value: unknown) => value is Value, kind: string) {
  return (schema: SchemaObject, keyword: string, at: string): Value | undefined => {
    if (!Object.hasOwn(schema, keyword)) return undefined;
    const value = schema[keyword];
    if (!isRight(value)) throw badSchema(`${at}.${keyword}`, `must be ${kind}`);
    return value;
  };
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

export const readText = read(isText, "a string");
export const readNumber = read(isNumber, "a number");
export const readFlag = read((value): value is boolean => typeof value === "boolean", "true or false");
export const readCount = read(
  (value): value is number => isNumber(value) && Number.isInteger(value) && value >= 0,
  "a whole number of at least 0",
);
export const readTexts = read(
  (value): value is readonly string[] => isList(value) && value.every(isText),
  "a list of strings",
);
export const readObject = read(isObject, "an object");
export const readList = read(isList, "a list");
export const readFilledList = read(
  (value): value is readonly unknown[] => isList(value) && value.length > 0,
  "a list that is not empty",
);
