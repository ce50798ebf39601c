import { detectLanguage } from "../platform/detect-language.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { nodesAsHappened, type SpanNodes } from "./read-trace.ts";
import { listForScoring } from "./scoring-store.ts";
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
  const [found] = await readManyForScoring(deps, { scope, ids: [id] });
  if (!found) return undefined;
  const { conversation: row, nodes } = found;
  return { ...found, conversation: { ...row, language: row.language ?? languageOf(nodes) } };
}

/** Those that there are, in no order. A language that is not known yet is left to whoever reads them. */
export async function readManyForScoring(
  deps: Pick<Deps, "db"> & { readonly spanNodes: SpanNodes },
  { scope, ids }: { readonly scope: Scope; readonly ids: readonly string[] },
): Promise<readonly ForScoring[]> {
  const found = await listForScoring(deps.db, scope, ids);
  return Promise.all(
    found.map(async ({ conversation, state, nextRubricId, ...trace }) => {
      const from = { ...conversation, startedAt: conversation.startedAt ?? someDay };
      return { conversation, state, nextRubricId, nodes: await nodesAsHappened(deps, scope, from, trace) };
    }),
  );
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
