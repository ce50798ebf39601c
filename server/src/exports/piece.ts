import type { EncodedRow } from "./encode-rows.ts";

/** So much room is kept from one piece to the next; a longer row is given more for its own piece. */
const usualRoom = 1_310_720;
/** No sign of a text takes more bytes than this for each of its UTF-16 units. */
const maxUnit = 3;

/**
 * Rows that become one chunk: bytes from the start, in room that is used again for the next. Texts that wait for each
 * other outlive the moment for which the garbage collector takes them, and an export took 150 MB of memory for that.
 */
export class Piece {
  chars = 0;
  rows = 0;
  firstId: string | null = null;
  lastId: string | null = null;
  #room = Buffer.allocUnsafe(usualRoom);
  #size = 0;

  /** Begins anew. What was content is overwritten. */
  begin(header: string): void {
    if (this.#room.length > usualRoom) this.#room = Buffer.allocUnsafe(usualRoom);
    this.#size = 0;
    this.chars = 0;
    this.rows = 0;
    this.firstId = null;
    this.lastId = null;
    this.#write(header);
  }

  add(id: string, { text, rows }: EncodedRow): void {
    this.#write(text);
    this.rows += rows;
    this.firstId ??= id;
    this.lastId = id;
  }

  /** Until the next piece begins. */
  get content(): Buffer {
    return this.#room.subarray(0, this.#size);
  }

  #write(text: string): void {
    this.chars += text.length;
    if (this.#size + text.length * maxUnit > this.#room.length) this.#makeRoom(this.#size + Buffer.byteLength(text));
    this.#size += this.#room.write(text, this.#size);
  }

  #makeRoom(size: number): void {
    if (size <= this.#room.length) return;
    const room = Buffer.allocUnsafe(Math.max(size, 2 * this.#room.length));
    this.#room.copy(room, 0, 0, this.#size);
    this.#room = room;
  }
}
