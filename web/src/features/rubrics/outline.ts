import type { Criterion, Rubric, RubricDraft, UpdateRubricInput } from "../../api/client.ts";

/** A criterion under work. `id` belongs to this page alone: keys can be edited, and rows must not jump. */
export interface EditedCriterion extends Criterion {
  readonly id: string;
}

export interface EditedRubric {
  readonly passScore: number;
  readonly minimumAgreement: RubricDraft["minimum_agreement"];
  readonly criteria: readonly EditedCriterion[];
}

export type RubricContent = Pick<RubricDraft, "pass_score" | "minimum_agreement" | "criteria">;

export const maxCriteria = 100;
const maxKeyLength = 64;

const newId = () => `criterion-${Math.random().toString(36).slice(2)}`;

/** What the editor shows: the draft, or the version in use where nothing was changed yet. */
export const contentOf = ({ draft, published }: Rubric): RubricContent =>
  draft ?? published ?? { pass_score: 70, minimum_agreement: null, criteria: [] };

export function editedOf(content: RubricContent): EditedRubric {
  return {
    passScore: content.pass_score,
    minimumAgreement: content.minimum_agreement,
    criteria: content.criteria.map((criterion) => ({ ...criterion, id: newId() })),
  };
}

/** The saved content with the rows' ids of this page, so that nothing loses its focus. */
export function withSameIds(content: RubricContent, { criteria }: EditedRubric): EditedRubric {
  const saved = editedOf(content);
  return {
    ...saved,
    criteria: saved.criteria.map((criterion, index) => ({ ...criterion, id: criteria[index]?.id ?? criterion.id })),
  };
}

export function contentOfEdited({ passScore, minimumAgreement, criteria }: EditedRubric): RubricContent {
  return {
    pass_score: passScore,
    minimum_agreement: minimumAgreement,
    criteria: criteria.map(({ id: _id, ...criterion }) => criterion),
  };
}

/** The draft as the API takes it: empty texts are none, and what the type does not use is left out. */
export function inputOf(edited: EditedRubric): UpdateRubricInput {
  const { criteria, ...content } = contentOfEdited(edited);
  return {
    ...content,
    criteria: criteria.map(({ max_score: maxScore, categories, parameters, ...criterion }) => ({
      ...criterion,
      name: criterion.name.trim(),
      description: textOrNull(criterion.description),
      section: textOrNull(criterion.section),
      applies_when: textOrNull(criterion.applies_when),
      question: textOrNull(criterion.question),
      ...(criterion.check ? { parameters } : {}),
      ...(criterion.type === "scale" ? { max_score: maxScore } : {}),
      ...(criterion.type === "category" ? { categories } : {}),
    })),
  };
}

const textOrNull = (text: string | null) => (text?.trim() ? text.trim() : null);

export const isSameContent = (one: RubricContent, other: RubricContent): boolean =>
  JSON.stringify([one.pass_score, one.minimum_agreement, one.criteria.map(inOrder)]) ===
  JSON.stringify([other.pass_score, other.minimum_agreement, other.criteria.map(inOrder)]);

const inOrder = (criterion: Criterion) => Object.entries(criterion).sort(([one], [other]) => (one < other ? -1 : 1));

export interface OutlineSection {
  readonly name: string | null;
  readonly criteria: readonly EditedCriterion[];
}

/** Neighbours of the same section stand under one heading, in the rubric's own order. */
export function sectionsOf(criteria: readonly EditedCriterion[]): OutlineSection[] {
  const sections: { name: string | null; criteria: EditedCriterion[] }[] = [];
  for (const criterion of criteria) {
    const last = sections.at(-1);
    if (last && last.name === criterion.section) last.criteria.push(criterion);
    else sections.push({ name: criterion.section, criteria: [criterion] });
  }
  return sections;
}

/** Each weight's share of 100 %, by the criterion's place; all 0 where nothing has a weight. */
export function sharesOf(criteria: readonly Pick<Criterion, "weight">[]): number[] {
  const total = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return criteria.map(({ weight }) => (total > 0 ? (100 * weight) / total : 0));
}

/** Makes a key of a name, such as `asks_for_the_name`, that no other criterion has. */
export function keyFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, maxKeyLength - 4);
  const base = plain || "criterion";
  if (!taken.includes(base)) return base;
  for (let number = 2; number <= maxCriteria + 1; number++) {
    if (!taken.includes(`${base}_${number}`)) return `${base}_${number}`;
  }
  return base;
}

export function newCriterion(section: string | null, taken: readonly string[]): EditedCriterion {
  return {
    id: newId(),
    key: keyFor("criterion", taken),
    name: "",
    description: null,
    section,
    type: "binary",
    weight: 1,
    max_score: 1,
    critical: false,
    applies_when: null,
    check: null,
    parameters: {},
    question: null,
    categories: [],
  };
}

export function changeCriterion(rubric: EditedRubric, id: string, change: Partial<EditedCriterion>): EditedRubric {
  return {
    ...rubric,
    criteria: rubric.criteria.map((criterion) => (criterion.id === id ? { ...criterion, ...change } : criterion)),
  };
}

export const removeCriterion = (rubric: EditedRubric, id: string): EditedRubric => ({
  ...rubric,
  criteria: rubric.criteria.filter((criterion) => criterion.id !== id),
});

/** Adds behind the last criterion of its section, or at the end. */
export function addCriterion(rubric: EditedRubric, added: EditedCriterion): EditedRubric {
  const place = rubric.criteria.findLastIndex(({ section }) => section === added.section);
  const at = place === -1 ? rubric.criteria.length : place + 1;
  return { ...rubric, criteria: rubric.criteria.toSpliced(at, 0, added) };
}

/** Moves one place up or down. At the border of a section it changes the section first, and keeps its place. */
export function moveCriterion(rubric: EditedRubric, id: string, step: -1 | 1): EditedRubric {
  const from = rubric.criteria.findIndex((criterion) => criterion.id === id);
  const moved = rubric.criteria[from];
  const neighbour = rubric.criteria[from + step];
  if (!moved || !neighbour) return rubric;
  if (neighbour.section !== moved.section) return changeCriterion(rubric, id, { section: neighbour.section });
  return { ...rubric, criteria: rubric.criteria.toSpliced(from, 1).toSpliced(from + step, 0, moved) };
}

/** Renames one heading: the criteria under it, and not those of a section of the same name elsewhere. */
export function renameSection(rubric: EditedRubric, ids: readonly string[], name: string): EditedRubric {
  const section = name === "" ? null : name;
  return {
    ...rubric,
    criteria: rubric.criteria.map((criterion) => (ids.includes(criterion.id) ? { ...criterion, section } : criterion)),
  };
}

export interface OutlineProblem {
  readonly id: string | undefined;
  readonly text: string;
}

/** What the service would refuse, said before it is asked. */
export function problemsOf({ criteria }: EditedRubric): OutlineProblem[] {
  if (criteria.length === 0) return [{ id: undefined, text: "A rubric needs at least one criterion." }];
  const keys = criteria.map(({ key }) => key);
  return criteria.flatMap((criterion, index) => {
    const problems = [
      criterion.name.trim() === "" && "A criterion needs a name.",
      !/^[a-z][a-z0-9_]{0,63}$/.test(criterion.key) &&
        "A key has lower-case letters, digits and _, and begins with a letter.",
      keys.indexOf(criterion.key) !== index && `Two criteria have the key ${criterion.key}.`,
      !criterion.check && !criterion.question?.trim() && "Choose a built-in check, write a question, or both.",
      criterion.type === "category" &&
        criterion.categories.length < 2 &&
        "A category criterion needs two categories or more.",
    ];
    return problems.filter((text) => text !== false).map((text) => ({ id: criterion.id, text }));
  });
}
