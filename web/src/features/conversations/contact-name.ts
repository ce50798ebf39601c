import type { Contact } from "../../api/client.ts";

/** What a contact is called: by name, else by address, else by id. */
export const contactName = (contact: Pick<Contact, "id" | "first_name" | "last_name" | "email" | "phone">): string =>
  [contact.first_name, contact.last_name].filter(Boolean).join(" ") || contact.email || contact.phone || contact.id;
