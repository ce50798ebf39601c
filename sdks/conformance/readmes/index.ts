import { goReadme } from "./go.ts";
import { pythonReadme } from "./python.ts";
import type { ReadmeGuide } from "./readme.ts";
import { typescriptReadme } from "./typescript.ts";

/** By the name of the language. */
export const readmeGuides: Readonly<Record<string, ReadmeGuide>> = {
  TypeScript: typescriptReadme,
  Python: pythonReadme,
  Go: goReadme,
};
