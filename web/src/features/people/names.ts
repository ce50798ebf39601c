import type { Contact } from "../../api/client.ts";

type NamedContact = Pick<Contact, "first_name" | "last_name" | "email" | "phone" | "external_id" | "id">;

/** What to call a contact: the name, or whatever else is known. */
export const contactName = ({
  first_name: first,
  last_name: last,
  email,
  phone,
  external_id: externalId,
  id,
}: NamedContact): string => [first, last].filter(Boolean).join(" ") || email || phone || externalId || id;
