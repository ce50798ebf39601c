import type { Deps } from "../platform/http/route.ts";
import { nodesAsHappened, type SpanNodes } from "./read-trace.ts";
import { findForScoring } from "./scoring-store.ts";
import { detectLanguage } from "./search/detect-language.ts";
import type { Conversation, ConversationId, ScoringState, TraceNode } from "./types.ts";

/** A conversation with all that a grader reads. */
export interface ForScoring {
  readonly conversation: Conversation;
  readonly state: ScoringState;
  readonly nextRubricId: string | null;
  /** In the order in which things happened: what was done for an answer comes before the answer. */
  readonly nodes: readonly TraceNode[];
}

/** Where a transcript tells times but not of which day: only their distance counts. */
const someDay = new Date(0);

export async function readForScoring(
  deps: Pick<Deps, "db"> & { readonly spanNodes: SpanNodes },
  { scope, id }: ConversationId,
): Promise<ForScoring | undefined> {
  const kept = await findForScoring(deps.db, scope, id);
  if (!kept) return undefined;
  const { conversation: row, state, nextRubricId } = kept;
  const nodes = await nodesAsHappened(deps, scope, { ...row, startedAt: row.startedAt ?? someDay }, kept);
  const conversation = { ...row, language: row.language ?? languageOf(nodes) };
  return { conversation, state, nextRubricId, nodes };
}

/** As much as it takes to tell. */
const maxChars = 600;

/** A conversation is often scored before its words, and with them its language, are known. */
export function languageOf(nodes: readonly TraceNode[]): string | null {
  let said = "";
  for (const { type, content } of nodes) {
    if (type === "turn") said += `${content?.slice(0, maxChars)}\n`;
    if (said.length > maxChars) break;
  }
  return detectLanguage(said);
}
