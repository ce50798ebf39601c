import { fileURLToPath } from "node:url";
import type { Runner } from "./run-cases.ts";

const folder = (name: string) => fileURLToPath(new URL(`../${name}/`, import.meta.url));

/** What runs the cases of a library. */
export const languages = {
  TypeScript: { command: process.execPath, parameters: ["conformance.ts"], folder: folder("typescript") },
} as const satisfies Readonly<Record<string, Runner>>;
