import { eventBody, eventsTopic, listEvents, resumeAfter, startNow } from "../events/index.ts";
import type { Bus } from "../platform/bus.ts";
import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Log } from "../platform/log.ts";
import type { Scope } from "../platform/scope.ts";
import { type Channel, createChannel } from "./channel.ts";
import { createFollower, type Follower } from "./follower.ts";
import { frameOf } from "./frames.ts";
import { createGate } from "./gate.ts";
import { parseFollow } from "./parse-follow.ts";
import { createPlaces } from "./places.ts";
import type { BlindReviewers, StillAllowed, StreamHub, Timing } from "./types.ts";
import { watch } from "./watch.ts";

export interface HubDeps extends Deps {
  readonly bus: Bus;
  readonly log: Log;
  readonly stillAllowed: StillAllowed;
  readonly blindReviewers: BlindReviewers;
  readonly timing?: Partial<Timing>;
}

const usual: Timing = { pollMs: 2_000, heartbeatMs: 15_000, recheckMs: 30_000, stalledMs: 60_000 };
/** Of the connections that all calls share. A channel reads one page at a time, so no more than the channels wait. */
const maxReads = 4;

/** All the streams of one node. */
export function createStreamHub({ db, clock, bus, log, stillAllowed, blindReviewers, ...options }: HubDeps): StreamHub {
  const timing = { ...usual, ...options.timing };
  const channels = new Map<string, Channel>();
  const followers = new Set<Follower>();
  const places = createPlaces();
  const gate = createGate(maxReads);
  let failing = false;
  let closed = false;

  const stopHearing = bus.hear((topic) => channels.get(topic)?.wake());
  const polling = setInterval(() => {
    for (const channel of channels.values()) channel.poll();
  }, timing.pollMs).unref();

  const channelFor = (scope: Scope): Channel =>
    createChannel({
      read: async (input) => {
        const page = await gate(() => listEvents(db, scope, input));
        failing = false;
        return page;
      },
      blindReviewers: (conversationIds) => gate(() => blindReviewers(db, scope, conversationIds)),
      frameOf: (event) => frameOf(event.position, event.type, eventBody(scope, event)),
      onFailure: (error) => {
        if (!failing) log.error({ err: error }, "events can't be read: streams wait");
        failing = true;
      },
    });

  return {
    async follow(input) {
      const { scope } = input;
      const { last, types, scopes } = parseFollow(input);
      if (closed) throw stopping();
      const leave = places.take(scope.workspaceId);
      try {
        const start = last ? await resumeAfter({ db }, { scope, last }) : await startNow({ db, clock });
        if (closed) throw stopping();
        const topic = eventsTopic(scope);
        const channel = channels.get(topic) ?? channelFor(scope);
        channels.set(topic, channel);
        const follower = createFollower({ start, types, person: input.person, onReady: channel.resume });
        followers.add(follower);
        channel.add(follower);
        watch(follower, { ...input, scopes }, { timing, stillAllowed });
        follower.stream.once("close", () => {
          followers.delete(follower);
          channel.remove(follower);
          if (channel.isEmpty() && channels.get(topic) === channel) channels.delete(topic);
          leave();
        });
        return follower.stream;
      } catch (error) {
        leave();
        throw error;
      }
    },

    async close() {
      closed = true;
      clearInterval(polling);
      stopHearing();
      const closing = [...followers].map(({ stream }) => new Promise((resolve) => stream.once("close", resolve)));
      for (const follower of followers) follower.end(stopping());
      await Promise.all(closing);
    },
  };
}

const stopping = () =>
  new Fault("unavailable", "This node is stopping; connect again.", { headers: { "retry-after": "1" } });
