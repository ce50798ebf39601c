import { type ConversationBrief, findBriefs, shownTitle } from "../conversations/index.ts";
import type { Queryable } from "../database/database.ts";
import { namesOfMembers } from "../people/index.ts";
import { type Mask, maskAhead } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { findRubricNames } from "../rubrics/index.ts";
import { peopleOf } from "./people-of.ts";
import type { Calibration, NamedConversation, Names, Review } from "./types.ts";

interface References {
  readonly conversationIds: readonly string[];
  readonly rubricIds: readonly string[];
  readonly people: readonly string[];
}

export interface NamesPorts {
  readonly db: Queryable;
  /** How the workspace shows what people said. */
  readonly mask: Promise<Mask | undefined>;
}

/** Three statements, however many rows there are. */
async function findNames({ db, mask }: NamesPorts, scope: Scope, references: References): Promise<Names> {
  const unique = (values: readonly string[]) => [...new Set(values)];
  const [briefs, rubrics, people] = await Promise.all([
    findBriefs(db, scope, unique(references.conversationIds)),
    findRubricNames(db, scope, unique(references.rubricIds)),
    namesOfMembers(db, scope, unique(references.people)),
  ]);
  const ready = await maskAhead(await mask, [...briefs.values()]);
  const conversations = new Map([...briefs].map(([id, brief]) => [id, named(brief, ready)]));
  return { conversations, rubrics, people };
}

const named = ({ firstWords, ...brief }: ConversationBrief, mask: Mask | undefined): NamedConversation => ({
  ...brief,
  title: shownTitle({ ...brief, firstWords }, mask),
  contactName: brief.contactName !== null && mask ? mask(brief.contactName) : brief.contactName,
});

export const namesOfReviews = (ports: NamesPorts, scope: Scope, reviews: readonly Review[]): Promise<Names> =>
  findNames(ports, scope, {
    conversationIds: reviews.map(({ conversationId }) => conversationId),
    rubricIds: reviews.map(({ rubricId }) => rubricId),
    people: reviews.flatMap(peopleOf),
  });

export const namesOfCalibrations = (
  ports: NamesPorts,
  scope: Scope,
  calibrations: readonly Calibration[],
): Promise<Names> =>
  findNames(ports, scope, {
    conversationIds: calibrations.flatMap(({ reviews }) => reviews.map(({ conversationId }) => conversationId)),
    rubricIds: calibrations.map(({ rubricId }) => rubricId),
    people: calibrations.flatMap(({ reviewers, createdBy }) => [...reviewers, createdBy]),
  });
