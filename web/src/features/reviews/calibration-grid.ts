import type { Review, Scorecard, ScorecardCriterion } from "../../api/client.ts";

export interface GridCell {
  readonly reviewer: string;
  readonly criterion: ScorecardCriterion | undefined;
}

export interface GridRow {
  readonly conversationId: string;
  readonly cells: readonly GridCell[];
  /** Whether at least two people gave different verdicts. */
  readonly isDisputed: boolean;
}

export interface GridSection {
  readonly key: string;
  readonly name: string;
  readonly disagreements: number;
  readonly rows: readonly GridRow[];
}

interface GridInput {
  readonly conversationIds: readonly string[];
  readonly reviewers: readonly string[];
  readonly reviews: readonly Pick<Review, "conversation_id" | "submissions">[];
  readonly cards: readonly Pick<Scorecard, "id" | "criteria">[];
}

/** Who said what of each conversation, a section for each criterion; those with most disagreements first. */
export function gridOf({ conversationIds, reviewers, reviews, cards }: GridInput): GridSection[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const cardOf = new Map(
    reviews.flatMap(({ conversation_id: conversation, submissions }) =>
      submissions.map((one) => [`${conversation} ${one.reviewer}`, byId.get(one.scorecard_id)] as const),
    ),
  );
  const names = new Map(cards.flatMap(({ criteria }) => criteria.map(({ key, name }) => [key, name] as const)));
  const sections = [...names].map(([key, name]) => {
    const rows = conversationIds.map((conversationId) => {
      const cells = reviewers.map((reviewer) => ({
        reviewer,
        criterion: cardOf.get(`${conversationId} ${reviewer}`)?.criteria.find((one) => one.key === key),
      }));
      const verdicts = new Set(cells.flatMap(({ criterion }) => (criterion ? [criterion.verdict] : [])));
      return { conversationId, cells, isDisputed: verdicts.size > 1 };
    });
    const disagreements = rows.filter(({ isDisputed }) => isDisputed).length;
    return { key, name, disagreements, rows: rows.toSorted((a, b) => Number(b.isDisputed) - Number(a.isDisputed)) };
  });
  return sections.toSorted((a, b) => b.disagreements - a.disagreements);
}
