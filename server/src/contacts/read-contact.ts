import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findContact } from "./store.ts";
import type { Contact } from "./types.ts";

export async function readContact(
  { db }: Pick<Deps, "db">,
  { scope, id }: { readonly scope: Scope; readonly id: string },
): Promise<Contact> {
  const contact = await findContact(db, scope, id);
  if (!contact) throw notFound("contact");
  return contact;
}
