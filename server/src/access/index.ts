export { authenticateKey, createKeyLookup } from "./authenticate-key.ts";
export { createKey } from "./create-key.ts";
export { makeSecret, modeOfSecret } from "./key-format.ts";
export { createUseNotes } from "./last-used.ts";
export { keyExists } from "./store.ts";
