import * as companies from "./companies.ts";
import * as contacts from "./contacts.ts";
import type { AnyOperation } from "./operation.ts";
import * as tickets from "./tickets.ts";

export * from "./companies.ts";
export * from "./contacts.ts";
export * from "./envelope.ts";
export * from "./errors.ts";
export * from "./fields.ts";
export * from "./operation.ts";
export * from "./scopes.ts";
export * from "./tickets.ts";

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

/** Every route there is, in the order of the reference. */
export const operations: readonly AnyOperation[] = [contacts, companies, tickets].flatMap((resource) =>
  Object.values(resource).filter(isOperation),
);
