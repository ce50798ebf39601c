import { connectRedis } from "../connect-redis.ts";
import type { Log } from "../log.ts";
import { createOutage } from "./outage.ts";
import type { ConnectRelay } from "./relayed-bus.ts";

const channel = "cqs:said";

/** A connection that listens can do nothing else, hence two. Both come back by themselves. */
export const redisRelay =
  (url: string, log: Log): ConnectRelay =>
  (receive) => {
    const outage = createOutage(log, "redis");
    const options = { maxRetriesPerRequest: 1, enableOfflineQueue: false, autoResubscribe: false };
    const speaker = connectRedis(url, { ...options, commandTimeout: 1_000 });
    const listener = connectRedis(url, options);
    const endOutage = () => {
      if (speaker.status === "ready" && listener.status === "ready") outage.end();
    };
    for (const redis of [speaker, listener]) redis.on("error", (error: Error) => outage.begin(error));
    speaker.on("ready", endOutage);
    listener.on("ready", () => {
      listener.subscribe(channel).then(endOutage, (error: Error) => outage.begin(error));
    });
    listener.on("message", (_channel, text) => receive(text));
    return {
      async send(messages) {
        await Promise.allSettled(messages.map((message) => speaker.publish(channel, message)));
      },
      async close() {
        speaker.disconnect();
        listener.disconnect();
      },
    };
  };
