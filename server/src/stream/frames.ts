import type { EventPosition } from "../events/index.ts";
import { eventIdOf } from "./event-id.ts";

const reconnectAfterMs = 2_000;

export const heartbeat = Buffer.from(": keep-alive\n\n");

/** An id without data is no event, but a client that loses the connection before the first event goes on from it. */
export const opening = (start: EventPosition): Buffer =>
  Buffer.from(`retry: ${reconnectAfterMs}\nid: ${eventIdOf(start)}\n\n`);

/** The body is JSON as JSON.stringify writes it, hence one line. */
export const frameOf = (position: EventPosition, type: string, body: string): Buffer =>
  Buffer.from(`id: ${eventIdOf(position)}\nevent: ${type}\ndata: ${body}\n\n`);
