import type { RubricContent } from "../grading/index.ts";
import { readyMadeRubrics } from "../rubrics/index.ts";

/** A ready-made rubric by its key or name, in any case; without a name the first, which is every workspace's default. */
export function chooseRubric(name: string | undefined): RubricContent {
  const wanted = name?.toLowerCase();
  const found = readyMadeRubrics.find(
    (rubric) => wanted === undefined || rubric.key === wanted || rubric.name.toLowerCase() === wanted,
  );
  if (!found) throw new Error(`there is no rubric ${name}: ${readyMadeRubrics.map(({ key }) => key).join(", ")}`);
  return found.content;
}
