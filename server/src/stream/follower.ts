import { Readable } from "node:stream";
import { comparePositions, type EventPosition, type EventStart, type FollowedEvent } from "../events/index.ts";
import type { Fault } from "../platform/fault.ts";
import { heartbeat, opening } from "./frames.ts";

/** Handed on in pieces of this size: a slow client that still takes one now and then is not taken for gone. */
const pieceBytes = 64 * 1024;

export interface Follower {
  readonly stream: Readable;
  readonly types: readonly FollowedEvent["type"][] | undefined;
  /** Undefined for a key. */
  readonly person: string | undefined;
  readonly position: EventPosition;
  /** Whether the client has taken what it was given. */
  isReady(): boolean;
  /** False when the client can't take the event yet; it then wants it again. */
  offer(event: FollowedEvent, frame: () => Buffer): boolean;
  /** All up to here was offered, or is of no interest. */
  moveTo(position: EventPosition): void;
  beat(): void;
  /** For how long the client has taken nothing, though there is something to take. */
  stalledMs(): number;
  end(reason: Fault): void;
}

export interface FollowerOptions {
  readonly start: EventStart;
  readonly types: readonly FollowedEvent["type"][] | undefined;
  readonly person?: string | undefined;
  /** The client can take something again. */
  readonly onReady: () => void;
}

/** One client's stream. It holds a single event beyond what the stream buffers, whatever else happens meanwhile. */
export function createFollower({ start, types, person, onReady }: FollowerOptions): Follower {
  let { position } = start;
  let rest: Buffer | undefined = opening(position);
  let asked = false;
  let ended = false;
  let movedMs = performance.now();

  const stream = new Readable({
    highWaterMark: pieceBytes,
    read() {
      const waited = !asked;
      asked = true;
      movedMs = performance.now();
      hand();
      if (waited && follower.isReady()) onReady();
    },
    destroy(error, done) {
      ended = true;
      rest = undefined;
      done(error);
    },
  });
  // Whoever was to read may have failed before it began: an error that nobody listens to would end the process.
  stream.on("error", () => {});

  function hand(): void {
    while (asked && rest && !ended) {
      const piece = rest.subarray(0, pieceBytes);
      rest = rest.length > pieceBytes ? rest.subarray(pieceBytes) : undefined;
      asked = stream.push(piece);
      movedMs = performance.now();
    }
  }

  const follower: Follower = {
    stream,
    types,
    person,
    get position() {
      return position;
    },
    isReady: () => asked && rest === undefined && !ended,
    offer(event, frame) {
      if (comparePositions(event.position, position) <= 0) return true;
      if ((types === undefined || types.includes(event.type)) && !start.isOld(event)) {
        if (!follower.isReady()) return false;
        rest = frame();
        hand();
      }
      position = event.position;
      return true;
    },
    moveTo(further) {
      if (comparePositions(further, position) > 0) position = further;
    },
    beat() {
      if (!follower.isReady()) return;
      rest = heartbeat;
      hand();
    },
    stalledMs: () => (asked ? 0 : performance.now() - movedMs),
    end(reason) {
      // An end that waits for the client to take the rest might wait for ever.
      const taken = stream.readableFlowing === true && stream.readableLength === 0 && rest === undefined;
      const first = !ended;
      ended = true;
      if (first && taken) stream.push(null);
      else stream.destroy(reason);
    },
  };
  return follower;
}
