import type { Criterion } from "../../api/client.ts";
import type { RubricContent } from "./outline.ts";

export interface FieldDifference {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export interface CriterionDifference {
  readonly key: string;
  readonly name: string;
  readonly kind: "added" | "removed" | "changed";
  readonly fields: readonly FieldDifference[];
}

export interface RubricDifferences {
  readonly settings: readonly FieldDifference[];
  readonly criteria: readonly CriterionDifference[];
  readonly isReordered: boolean;
  readonly isEmpty: boolean;
}

const fieldNames: Readonly<Record<Exclude<keyof Criterion, "key">, string>> = {
  name: "Name",
  section: "Section",
  weight: "Weight",
  critical: "Critical",
  type: "Kind",
  max_score: "Points",
  check: "Built-in check",
  parameters: "Parameters",
  question: "Question for the model",
  categories: "Categories",
  applies_when: "Applies when",
  description: "Description",
};

/** Compares two versions criterion by criterion; a criterion is the same one as long as it keeps its key. */
export function differencesOf(before: RubricContent, after: RubricContent): RubricDifferences {
  const settings = [
    fieldDifference("Passes from", before.pass_score, after.pass_score),
    fieldDifference("Agreement needed", agreementText(before), agreementText(after)),
  ].filter((field) => field !== undefined);
  const old = new Map(before.criteria.map((criterion) => [criterion.key, criterion]));
  const now = new Map(after.criteria.map((criterion) => [criterion.key, criterion]));
  const criteria = [
    ...after.criteria.flatMap((criterion) => difference(old.get(criterion.key), criterion)),
    ...before.criteria.filter(({ key }) => !now.has(key)).flatMap((criterion) => difference(criterion, undefined)),
  ];
  const kept = (list: readonly Criterion[], others: ReadonlyMap<string, Criterion>) =>
    list.filter(({ key }) => others.has(key)).map(({ key }) => key);
  const isReordered = kept(before.criteria, now).join() !== kept(after.criteria, old).join();
  return { settings, criteria, isReordered, isEmpty: settings.length + criteria.length === 0 && !isReordered };
}

function difference(before: Criterion | undefined, after: Criterion | undefined): CriterionDifference[] {
  const one = after ?? before;
  if (!one) return [];
  if (!before || !after) return [{ key: one.key, name: one.name, kind: before ? "removed" : "added", fields: [] }];
  const fields = Object.entries(fieldNames)
    .map(([field, name]) => fieldDifference(name, before[field as "name"], after[field as "name"]))
    .filter((field) => field !== undefined);
  return fields.length === 0 ? [] : [{ key: one.key, name: after.name, kind: "changed", fields }];
}

function fieldDifference(name: string, before: unknown, after: unknown): FieldDifference | undefined {
  const [one, other] = [valueText(before), valueText(after)];
  return one === other ? undefined : { name, before: one, after: other };
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((item) => `${item.name} (${item.score})`).join(", ") || "none";
  if (typeof value === "object") {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return entries.map(([name, item]) => `${name}: ${JSON.stringify(item)}`).join(", ") || "none";
  }
  return String(value);
}

const agreementText = ({ minimum_agreement: needs }: RubricContent) =>
  needs ? `kappa ${needs.kappa} on ${needs.reviews} reviews` : "none";
