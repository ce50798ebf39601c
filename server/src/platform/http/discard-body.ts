import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";

/** Three times the largest body that is accepted: what is sent by mistake is seldom larger. */
const maxDiscardedBytes = 32 * 1024 * 1024;
const maxDiscardMs = 20_000;

/**
 * Reads what is left of a body that nobody wants, and throws it away. Many clients write the whole body before they read
 * the answer; a connection that is closed on them while they write takes the answer with it. The connection is cut only
 * when the body is larger or slower than the bounds.
 */
export function discardBody(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete || !(socket instanceof Socket) || socket.destroyed) return;
  let left = maxDiscardedBytes;
  let closing = false;
  const timer = setTimeout(() => socket.destroy(), maxDiscardMs);
  const finish = () => {
    clearTimeout(timer);
    // Back to the prototype's, which node calls after the answers that end a connection.
    Reflect.deleteProperty(socket, "destroySoon");
    if (closing) socket.destroySoon();
  };
  // Sends what is written and our end of the connection, and goes on reading.
  socket.destroySoon = () => {
    closing = true;
    socket.end();
  };
  request.unpipe();
  request.removeAllListeners("data");
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  request.once("end", finish);
  socket.once("close", () => clearTimeout(timer));
  request.resume();
}
