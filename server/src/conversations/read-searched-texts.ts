import type { Queryable } from "../database/database.ts";
import { type Mask, maskAhead } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import type { SpanNodes } from "./read-trace.ts";
import { findSearched, type Searched } from "./search-store.ts";
import { unpackNodes } from "./trace/kept-nodes.ts";
import { transcriptOfNodes } from "./trace/transcript-of-nodes.ts";

export interface SearchedText {
  readonly id: string;
  readonly version: string;
  /** What was said, as it is shown. */
  readonly said: string;
  /** All that the conversation is found by. */
  readonly text: string;
  /** Made of spans, more of which may come without the conversation itself changing. */
  readonly ofSpans: boolean;
}

export interface ReadSearchedTexts {
  readonly scope: Scope;
  /** Few enough for their contents to be held in memory. */
  readonly ids: readonly string[];
  readonly mask: Mask | undefined;
}

/**
 * The one place that says what a search looks at: what was said, masked where it is shown masked, and the agent and
 * the external id, which always are shown as they are.
 */
export async function readSearchedTexts(
  { db, spanNodes }: { readonly db: Queryable; readonly spanNodes: SpanNodes },
  { scope, ids, mask }: ReadSearchedTexts,
): Promise<readonly SearchedText[]> {
  const texts: SearchedText[] = [];
  for (const searched of await findSearched(db, scope, ids)) {
    const { said: spoken, ofSpans } = await saidIn(searched, () => spanNodes(db, scope, searched.id));
    const ready = await maskAhead(mask, spoken);
    const said = ready ? ready(spoken) : spoken;
    const text = [said, searched.agent, searched.externalId].filter((part) => part !== null).join("\n");
    texts.push({ id: searched.id, version: searched.version, said, text, ofSpans });
  }
  return texts;
}

async function saidIn({ transcript, nodes }: Searched, spanNodes: () => ReturnType<SpanNodes>) {
  if (transcript !== null) return { said: transcript, ofSpans: false };
  const kept = unpackNodes(nodes);
  if (kept.from === "spans") return { said: transcriptOfNodes(await spanNodes()) ?? "", ofSpans: true };
  return { said: kept.from === "events" ? (transcriptOfNodes(kept.nodes) ?? "") : "", ofSpans: false };
}
