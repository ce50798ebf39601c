import { Fault } from "../platform/fault.ts";
import type { Follower } from "./follower.ts";
import type { OpenStream, StillAllowed, Timing } from "./types.ts";

/** Looks after one stream by the clock, until it closes. */
export function watch(
  follower: Follower,
  stream: OpenStream,
  { timing, stillAllowed }: { timing: Timing; stillAllowed: StillAllowed },
): void {
  const beat = setInterval(() => {
    if (follower.stalledMs() >= timing.stalledMs)
      follower.end(new Fault("unavailable", "The connection was closed because the client stopped reading."));
    else follower.beat();
  }, timing.heartbeatMs).unref();

  const ask = setInterval(() => {
    stillAllowed(stream).then(
      (allowed) => {
        if (!allowed)
          follower.end(new Fault("unauthenticated", "The API key or session has ended or lost its permissions."));
      },
      // Nobody can tell, and nobody has news either: both come from the same database. Asked again next time.
      () => {},
    );
  }, timing.recheckMs).unref();

  follower.stream.once("close", () => {
    clearInterval(beat);
    clearInterval(ask);
  });
}
