import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pythonEnvironment } from "../../../tools/test/python.ts";
import type { Language } from "./language.ts";

const folder = fileURLToPath(new URL("../../python/", import.meta.url));

/** The exact versions of what the tests of the library need. */
export const pythonRequirements = join(folder, "requirements.txt");

/** The `bin` folder of the environment in which the library is tested. */
export const pythonBin = (): Promise<string> => pythonEnvironment("sdk-python", pythonRequirements);

/** The library is run from its source; only the tests of the package install it. */
export const pythonVariables = (source: string) => ({
  PYTHONPATH: join(source, "src"),
  PYTHONDONTWRITEBYTECODE: "1",
});

export const python: Language = {
  name: "Python",
  folder,
  forms: ["sync", "async"],
  bareClient: "httpx",
  async prepare() {
    const command = join(await pythonBin(), "python");
    const start = (program: string, form: string, source: string) => ({
      command,
      parameters: [program, form],
      folder: source,
      environment: pythonVariables(source),
    });
    return {
      runner: async (form, source) => start("conformance.py", form, source),
      overhead: async (form) => start("overhead.py", form, folder),
    };
  },
};
