export { createKeyLookup } from "./authenticate-key.ts";
export { createUseNotes } from "./last-used.ts";
export { keyExists, listKeysMadeBy } from "./store.ts";
