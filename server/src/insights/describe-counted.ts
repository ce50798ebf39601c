import { type ConversationBrief, findBriefs, shownTitle } from "../conversations/index.ts";
import type { Queryable } from "../database/database.ts";
import { type Mask, maskAhead } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import type { CountedConversation } from "./types.ts";

export type DescribedConversation = Omit<ConversationBrief, "firstWords">;

/** Returns first words and names by id, as the workspace shows them: one statement for a page. */
export async function describeCounted(
  db: Queryable,
  scope: Scope,
  items: readonly CountedConversation[],
  mask: Mask | undefined,
): Promise<ReadonlyMap<string, DescribedConversation>> {
  const briefs = await findBriefs(
    db,
    scope,
    items.map(({ conversationId }) => conversationId),
  );
  const ready = await maskAhead(mask, [...briefs.values()]);
  return new Map([...briefs].map(([id, brief]) => [id, described(brief, ready)]));
}

const described = ({ firstWords, ...brief }: ConversationBrief, mask: Mask | undefined): DescribedConversation => ({
  ...brief,
  title: shownTitle({ ...brief, firstWords }, mask),
  contactName: brief.contactName !== null && mask ? mask(brief.contactName) : brief.contactName,
});
