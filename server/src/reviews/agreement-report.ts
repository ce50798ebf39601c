import type { Queryable } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { rubricVersionContent } from "../rubrics/index.ts";
import { type Measured, measureAgreement } from "./statistics/measure-agreement.ts";
import { type Pause, pauses } from "./statistics/pause.ts";
import type { Unit } from "./statistics/rated.ts";
import type { HumanRating } from "./types.ts";

export interface AgreementPair {
  /** Among people. */
  readonly people: Measured;
  /** Between people and grader. */
  readonly grader: Measured;
}

export interface AgreementReport {
  readonly reviews: number;
  readonly overall: AgreementPair;
  readonly criteria: readonly (AgreementPair & { readonly key: string; readonly name: string })[];
}

export interface ReportAgreement {
  readonly scope: Scope;
  readonly rubricId: string;
  /** Whose criteria name and order the answer; undefined where no version is known. */
  readonly version: number | undefined;
  /** The newest first. */
  readonly ratings: readonly HumanRating[];
}

/** How far people agree among each other and with the grader, per criterion and over all. */
export async function reportAgreement(
  db: Queryable,
  { scope, rubricId, version, ratings }: ReportAgreement,
): Promise<AgreementReport> {
  const pause = pauses();
  const people = await measureAgreement(await amongPeople(ratings, pause), pause);
  const grader = await measureAgreement(await withGrader(ratings, pause), pause);
  const criteria = version === undefined ? [] : (await rubricVersionContent(db, scope, rubricId, version)).criteria;
  const names = new Map(criteria.map(({ key, name }) => [key, name]));
  const keys = new Set([...names.keys(), ...people.strata.keys(), ...grader.strata.keys()]);
  return {
    reviews: ratings.length,
    overall: { people: people.overall, grader: grader.overall },
    criteria: [...keys].map((key) => ({
      key,
      name: names.get(key) ?? key,
      people: people.strata.get(key) ?? nothing,
      grader: grader.strata.get(key) ?? nothing,
    })),
  };
}

const unknown = { percent: null, kappa: null, alpha: null };
const nothing: Measured = { pairs: 0, clusters: 0, figures: unknown, intervals: unknown };

/** What all the people who judged a conversation said of each criterion; of one who did so twice, the newest. */
async function amongPeople(ratings: readonly HumanRating[], pause: Pause): Promise<Unit[]> {
  const units = new Map<string, Map<string, Map<string, string>>>();
  for (const { conversationId, reviewer, person } of ratings) {
    const criteria = kept(units, conversationId, () => new Map<string, Map<string, string>>());
    for (const [key, label] of Object.entries(person)) {
      const labels = kept(criteria, key, () => new Map<string, string>());
      if (!labels.has(reviewer)) labels.set(reviewer, label);
    }
    await pause();
  }
  return [...units].flatMap(([cluster, criteria]) =>
    [...criteria]
      .filter(([, labels]) => labels.size > 1)
      .map(([stratum, labels]) => ({
        cluster,
        stratum,
        ratings: [...labels].map(([rater, label]) => ({ rater, label })),
      })),
  );
}

function kept<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Each person's verdict beside the grader's; people count as one rater, whoever it was. */
export async function withGrader(ratings: readonly HumanRating[], pause: Pause): Promise<Unit[]> {
  const units: Unit[] = [];
  const seen = new Set<string>();
  for (const { conversationId: cluster, reviewer, person, grader } of ratings) {
    for (const [stratum, label] of Object.entries(person)) {
      const id = `${cluster} ${stratum} ${reviewer}`;
      const other = grader?.[stratum];
      if (other === undefined || seen.has(id)) continue;
      seen.add(id);
      units.push({ cluster, stratum, ratings: [asRated("person", label), asRated("grader", other)] });
    }
    await pause();
  }
  return units;
}

const asRated = (rater: string, label: string) => ({ rater, label });
