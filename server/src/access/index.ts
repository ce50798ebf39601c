export { createKeyLookup } from "./authenticate-key.ts";
export { createUseNotes } from "./last-used.ts";
export { deleteInstallation, keyExists, listKeysMadeBy } from "./store.ts";
