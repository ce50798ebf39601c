import { Fault } from "../platform/fault.ts";
import type { KeptText } from "../platform/http/kept-texts.ts";
import { isLong } from "./transcript/is-long.ts";
import type { Ingested } from "./types.ts";

/** The long transcripts that came with a call and are conversations' first texts now. */
export const keptTexts = (given: readonly unknown[], outcomes: readonly (Ingested | Fault)[]): readonly KeptText[] =>
  outcomes.flatMap((outcome, i) => {
    if (outcome instanceof Fault || !outcome.created) return [];
    // What was taken in has been checked.
    const { transcript } = given[i] as { readonly transcript?: string | null };
    return isLong(transcript) ? [{ text: transcript, conversationId: outcome.conversation.id }] : [];
  });
