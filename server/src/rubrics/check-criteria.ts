import { checkCatalogue, compileCondition, parameterChecker } from "../grading/index.ts";
import { invalid } from "../platform/fault.ts";
import type { Criterion, GivenCriterion } from "./types.ts";

/** Of all criteria together, as JSON: a list of rubrics carries them all. */
const maxLength = 256 * 1024;
const pointsOfScale = 5;

/** The criteria with what their types imply. Refuses, by field, what could not be graded. */
export function checkCriteria(given: readonly GivenCriterion[]): Criterion[] {
  const keys = new Set<string>();
  const criteria = given.map((criterion, i) => {
    const field = `criteria.${i}`;
    if (keys.has(criterion.key))
      throw invalid(`${field}.key`, `${field}.key must be unique; two criteria have this key.`);
    keys.add(criterion.key);
    checkGrading(criterion, field);
    checkCategories(criterion, field);
    return { ...criterion, maxScore: maxScoreOf(criterion, field) };
  });
  if (!criteria.some(({ weight }) => weight > 0)) {
    throw invalid("criteria", "criteria need at least one weight above 0.");
  }
  if (JSON.stringify(criteria).length > maxLength) {
    throw invalid("criteria", `criteria accept at most ${maxLength} characters in total.`);
  }
  return criteria;
}

function checkGrading({ check, question, parameters, appliesWhen }: GivenCriterion, field: string): void {
  if (check === null && question === null) throw invalid(field, `${field} needs a check, a question, or both.`);
  if (check !== null) checkParameters(check, parameters, field);
  else if (Object.keys(parameters).length > 0) {
    throw invalid(`${field}.parameters`, `${field}.parameters need a check, and this criterion has none.`);
  }
  if (appliesWhen === null) return;
  try {
    compileCondition(appliesWhen);
  } catch (error) {
    const path = `${field}.applies_when`;
    throw invalid(path, `${path} is invalid: ${(error as Error).message}.`);
  }
}

function checkParameters(key: string, parameters: GivenCriterion["parameters"], field: string): void {
  const check = checkCatalogue.get(key);
  if (!check) throw invalid(`${field}.check`, `${field}.check must be a built-in check; GET /checks lists them.`);
  const path = `${field}.parameters`;
  const unknown = Object.keys(parameters).find((name) => !Object.hasOwn(check.parameters.properties, name));
  if (unknown !== undefined) throw invalid(`${path}.${unknown}`, `${path}.${unknown} is not a parameter of ${key}.`);
  // A copy, since the defaults are filled in: what is kept is what was said.
  const fault = parameterChecker(check)(structuredClone(parameters), path);
  if (fault) throw fault;
}

function checkCategories({ type, categories }: GivenCriterion, field: string): void {
  const path = `${field}.categories`;
  if (type !== "category") {
    if (categories.length > 0) throw invalid(path, `${path} can only be set for a criterion of type category.`);
    return;
  }
  if (categories.length < 2) throw invalid(path, `${path} must have at least 2 items.`);
  const names = new Set<string>();
  for (const [i, { name }] of categories.entries()) {
    if (names.has(name))
      throw invalid(`${path}.${i}.name`, `${path}.${i}.name must be unique; two categories have this name.`);
    names.add(name);
  }
}

function maxScoreOf({ type, maxScore }: GivenCriterion, field: string): number {
  if (type === "binary" && maxScore !== undefined && maxScore !== 1) {
    throw invalid(`${field}.max_score`, `${field}.max_score must be 1 for a binary criterion.`);
  }
  return maxScore ?? (type === "scale" ? pointsOfScale : 1);
}
