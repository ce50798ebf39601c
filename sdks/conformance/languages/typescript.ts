import { fileURLToPath } from "node:url";
import type { Language } from "./language.ts";

const folder = fileURLToPath(new URL("../../typescript/", import.meta.url));

export const typescript: Language = {
  name: "TypeScript",
  folder,
  forms: ["client"],
  bareClient: "fetch",
  prepare: async () => ({
    runner: async (_form, source) => ({ command: process.execPath, parameters: ["conformance.ts"], folder: source }),
    overhead: async () => ({ command: process.execPath, parameters: ["overhead.ts"], folder }),
  }),
};
