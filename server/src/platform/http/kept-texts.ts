import type { Pieces } from "./canonical-json.ts";

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

export const asPieces = (value: unknown): Pieces => ({ pieces: [JSON.stringify(value)], texts: [] });

export const wholeOf = (payload: Pieces): string => cutTexts(payload, []).payload;

/** The payload without the texts that are kept, which are in the order of the arguments; others stand in it as JSON. */
export function cutTexts({ pieces, texts }: Pieces, kept: readonly KeptText[]): CutPayload {
  const places: TextPlace[] = [];
  let payload = pieces[0] as string;
  for (const [i, text] of texts.entries()) {
    const next = kept[places.length];
    if (next?.text === text) places.push([payload.length, next.conversationId]);
    else payload += JSON.stringify(text);
    payload += pieces[i + 1];
  }
  return { payload, texts: places };
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
