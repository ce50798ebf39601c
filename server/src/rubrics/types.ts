import type { RubricContent } from "../grading/index.ts";
import type { PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";

export type { Check, Criterion, RubricContent } from "../grading/index.ts";

/** A version in use, now or once. */
export interface RubricVersion {
  readonly rubricId: string;
  readonly version: number;
  readonly content: RubricContent;
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

export interface Rubric {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly isDefault: boolean;
  readonly archivedAt: Date | null;
  /** The version in use. */
  readonly published: RubricVersion | null;
  /** What is being worked on. Where nothing was published yet there always is one. */
  readonly draft: RubricContent | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A criterion as sent: what is undefined has a default that depends on its type. */
export interface GivenCriterion {
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly section: string | null;
  readonly type: "binary" | "scale" | "category";
  readonly weight: number;
  readonly maxScore: number | undefined;
  readonly critical: boolean;
  readonly appliesWhen: string | null;
  readonly check: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly question: string | null;
  readonly categories: RubricContent["criteria"][number]["categories"];
}

/** What is undefined stays; null clears. */
export interface ContentChanges {
  readonly passScore: number | undefined;
  readonly minimumAgreement: RubricContent["minimumAgreement"] | undefined;
  readonly criteria: readonly GivenCriterion[] | undefined;
}

export interface NewRubric {
  readonly name: string;
  readonly description: string | null | undefined;
  /** The key of a ready-made one to begin with. */
  readonly template: string | undefined;
  readonly content: ContentChanges;
  readonly publish: boolean;
}

export interface RubricChanges {
  readonly name: string | undefined;
  readonly description: string | null | undefined;
  readonly content: ContentChanges;
  readonly discardDraft: boolean;
  readonly makeDefault: boolean;
  readonly archived: boolean | undefined;
}

export interface RubricFilters {
  readonly archived: boolean | undefined;
}

export interface ListRubrics {
  readonly scope: Scope;
  readonly filters: RubricFilters;
  readonly page: PageRequest;
}

/** Between the local grader and people, on human scorecards. */
export interface Agreement {
  /** Cohen's kappa; null where it can't be told. */
  readonly kappa: number | null;
  readonly reviews: number;
}

/** What must be reached before a draft can be published. */
export type MinimumAgreement = NonNullable<RubricContent["minimumAgreement"]>;

/** What a draft must reach, and what it reaches now. */
export interface AgreementGate {
  readonly needs: MinimumAgreement;
  readonly has: Agreement;
  readonly isMet: boolean;
}

/** A ready-made rubric. */
export interface ReadyMadeRubric {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly content: RubricContent;
}

/** A rubric on its way from one workspace to another. */
export interface PortableRubric {
  readonly name: string;
  readonly description: string | null;
  readonly content: RubricContent;
}

/** What a conversation is to be scored by. */
export interface RubricInUse {
  readonly rubricId: string;
  readonly name: string;
  readonly version: number;
  /** It is the workspace's default, since no rubric was asked for or the one asked for is not in use. */
  readonly usedDefault: boolean;
}
