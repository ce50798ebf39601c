/** A long text among a call's arguments that the call has stored as the first text of a conversation. */
export interface KeptText {
  readonly text: string;
  readonly conversationId: string;
}

/** Where such a text belongs in the arguments without it, in UTF-16 units. */
export type TextPlace = readonly [at: number, conversationId: string];

export interface CutPayload {
  readonly payload: string;
  readonly texts: readonly TextPlace[];
}

/**
 * The payload without the texts, each of which stood in it as JSON, in this order. Wherever one is found it may be cut out,
 * since it is put back at the same place; one that is not found stays.
 */
export function cutTexts(payload: string, kept: readonly KeptText[]): CutPayload {
  const pieces: string[] = [];
  const texts: TextPlace[] = [];
  let from = 0;
  let length = 0;
  for (const { text, conversationId } of kept) {
    const written = JSON.stringify(text);
    const at = payload.indexOf(written, from);
    if (at < 0) continue;
    pieces.push(payload.slice(from, at));
    length += at - from;
    texts.push([length, conversationId]);
    from = at + written.length;
  }
  return { payload: pieces.join("") + payload.slice(from), texts };
}

/** The payload as it was; a null where there is no such text any more. */
export function putTextsBack({ payload, texts }: CutPayload, found: ReadonlyMap<string, string>): string {
  const pieces: string[] = [];
  let from = 0;
  for (const [at, conversationId] of texts) {
    pieces.push(payload.slice(from, at), JSON.stringify(found.get(conversationId) ?? null));
    from = at;
  }
  return pieces.join("") + payload.slice(from);
}
