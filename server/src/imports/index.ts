export { importFile } from "./import-file.ts";
export { readCsv } from "./read-csv.ts";
export { readLines } from "./read-lines.ts";
export type { ImportResult } from "./types.ts";
