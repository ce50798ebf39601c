import type { Duplex } from "node:stream";
import pg from "pg";
import type { Log } from "../log.ts";
import { createOutage } from "./outage.ts";
import type { ConnectRelay } from "./relayed-bus.ts";

const channel = "cqs_said";
const firstPauseMs = 100;
const longestPauseMs = 5_000;
const checkEveryMs = 30_000;
const answerWithinMs = 10_000;

/**
 * LISTEN and NOTIFY on one connection of their own. Not within the transactions that have the news: PostgreSQL lets only
 * one transaction that notifies commit at a time.
 */
export const postgresRelay =
  (url: string, log: Log): ConnectRelay =>
  (receive) => {
    const outage = createOutage(log, "the database");
    let listening: pg.Client | undefined;
    let latest: pg.Client | undefined;
    let pauseMs = firstPauseMs;
    let timer: NodeJS.Timeout | undefined;
    let closed = false;

    async function open(): Promise<void> {
      const client = new pg.Client({
        connectionString: url,
        application_name: "cqs bus",
        keepAlive: true,
        connectionTimeoutMillis: answerWithinMs,
        query_timeout: answerWithinMs,
      });
      latest = client;
      client.on("error", (error) => lose(client, error));
      client.on("end", () => lose(client, new Error("the connection ended")));
      client.on("notification", ({ payload }) => receive(payload));
      try {
        await client.connect();
        await client.query(`listen ${channel}`);
      } catch (error) {
        return lose(client, error as Error);
      }
      if (latest !== client) return;
      listening = client;
      pauseMs = firstPauseMs;
      outage.end();
      timer = setTimeout(check, checkEveryMs, client).unref();
    }

    // A connection that was cut without a word looks like a quiet one.
    function check(client: pg.Client): void {
      client.query("select 1").then(
        () => {
          if (listening === client) timer = setTimeout(check, checkEveryMs, client).unref();
        },
        (error: Error) => lose(client, error),
      );
    }

    /** Each connection is lost once, whatever it was that was noticed first. */
    function lose(client: pg.Client, error: Error): void {
      if (latest !== client) return;
      latest = undefined;
      listening = undefined;
      clearTimeout(timer);
      void end(client);
      if (closed) return;
      outage.begin(error);
      timer = setTimeout(() => void open(), pauseMs).unref();
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }

    void open();
    return {
      async send(messages) {
        const client = listening;
        if (!client) return;
        const text = `select pg_notify('${channel}', message) from unnest($1::text[]) as message`;
        await client.query(text, [messages]).catch((error: Error) => lose(client, error));
      },
      async close() {
        closed = true;
        clearTimeout(timer);
        const client = latest;
        latest = undefined;
        listening = undefined;
        if (client) await end(client);
      },
    };
  };

const goodbyeMs = 1_000;

/** Politely, but without waiting for somebody who is gone. */
async function end(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const timer = setTimeout(() => stream.destroy(), goodbyeMs);
  await client.end().catch(() => {});
  clearTimeout(timer);
}
