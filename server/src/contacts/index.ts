export { changeContact } from "./change-contact.ts";
export { deleteContacts, detachCompanies } from "./remove-store.ts";
export { findContact } from "./store.ts";
export { upsertContact } from "./upsert-contact.ts";
export { changesFromWire as contactOf } from "./wire.ts";
