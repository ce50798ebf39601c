import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { newFields } from "./apply-changes.ts";
import { refuse } from "./errors.ts";
import { insertContact } from "./store.ts";
import type { Contact, ContactChanges } from "./types.ts";
import { upsertContact } from "./upsert-contact.ts";

export interface CreateContact {
  readonly scope: Scope;
  readonly given: ContactChanges;
  /** Whether an existing contact is to be updated instead of refused. */
  readonly upsert: boolean;
}

export interface SavedContact {
  readonly contact: Contact;
  readonly created: boolean;
}

export async function createContact(deps: Pick<Deps, "db" | "clock">, input: CreateContact): Promise<SavedContact> {
  if (input.upsert) return upsertContact(deps, input);
  const at = deps.clock.now();
  const contact = { ...newFields(input.given), id: newId("contact", at), at };
  // One statement is its own transaction.
  return { contact: await insertContact(deps.db, input.scope, contact).catch(refuse), created: true };
}
