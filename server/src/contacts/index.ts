export { upsertContact } from "./upsert-contact.ts";
