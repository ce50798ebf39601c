import type { EncodedRow } from "./encode-rows.ts";

/** Rows that become one chunk. */
export interface Piece {
  readonly texts: string[];
  chars: number;
  rows: number;
  firstId: string | null;
  lastId: string | null;
}

export const newPiece = (header: string): Piece => ({
  texts: [header],
  chars: header.length,
  rows: 0,
  firstId: null,
  lastId: null,
});

export function addTo(piece: Piece, id: string, { text, rows }: EncodedRow): void {
  piece.texts.push(text);
  piece.chars += text.length;
  piece.rows += rows;
  piece.firstId ??= id;
  piece.lastId = id;
}
