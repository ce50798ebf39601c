import { setTimeout as sleep } from "node:timers/promises";
import { chooseRubric, gradeRecord, gradeWithPatterns, readRecord } from "../server/src/offline/index.ts";
import { realCalls } from "./conversation-body.ts";
import type { Report } from "./report.ts";
import type { World } from "./world.ts";

const turns = 20;
const pause = 150;

/** Conversations of twenty turns each. */
function twentyTurns(): string[] {
  const lines = realCalls().flatMap((call) => call.split("\n"));
  return Array.from({ length: Math.floor(lines.length / turns) }, (_, i) =>
    lines.slice(i * turns, (i + 1) * turns).join("\n"),
  );
}

const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** The local grader alone: no network, no database. One conversation at a time, the encoder in its process included. */
export async function measureGrading(report: Report, rounds: number): Promise<void> {
  const content = chooseRubric(undefined);
  const records = twentyTurns().map((transcript, i) => readRecord({ transcript }, i));
  report.table(
    "Local grader",
    "default rubric, conversations of 20 turns",
    "median ms",
    "p95 ms",
    "p99 ms",
    "conversations/s and core",
  );
  const graders = { "patterns and encoder": gradeRecord, "patterns alone": gradeWithPatterns };
  for (const [name, grade] of Object.entries(graders)) {
    for (const record of records) await grade(content, record);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const record of records) {
        const started = performance.now();
        await grade(content, record);
        times.push(performance.now() - started);
      }
    }
    const sorted = times.toSorted((a, b) => a - b);
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const cells = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share).toFixed(2));
    const what = `${name}: ${content.criteria.length} criteria, ${times.length} gradings`;
    report.row(what, ...cells, (1000 / mean).toFixed(0));
  }
}

/** From the POST to the card, and how many cards a node makes when many conversations wait. */
export async function measureScoring(world: World, report: Report, samples: number): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(world.ours.address + path, {
      method: "POST",
      headers: { ...world.live, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const told = await cardsOf(world);
  const calls = realCalls();
  const latencies: number[] = [];
  for (let i = 0; i < samples; i++) {
    const started = performance.now();
    const { data } = (await (await post("/conversations", { transcript: calls[i % calls.length] })).json()) as {
      data: { id: string };
    };
    latencies.push((await told.card(data.id)) - started);
    await sleep(pause);
  }
  await told.close();
  const sorted = latencies.toSorted((a, b) => a - b);

  const count = calls.length;
  const scored = async () =>
    (await world.database.query("select count(*)::int as n from scorecard")).rows[0].n as number;
  const before = await scored();
  const started = performance.now();
  for (let from = 0; from < count; from += 500) {
    const conversations = calls.slice(from, from + 500).map((transcript) => ({ transcript }));
    await (await post("/conversations/batch", { conversations })).text();
  }
  while ((await scored()) < before + count) await sleep(50);
  const seconds = (performance.now() - started) / 1000;
  report.say(
    `\nFrom POST to \`scorecard.created\` on the live stream, one at a time: median ${quantile(sorted, 0.5).toFixed(0)} ms, p95 ${quantile(sorted, 0.95).toFixed(0)} ms (${samples} conversations). ${count} calls taken in by batches and all scored after ${seconds.toFixed(1)} s: ${(count / seconds).toFixed(0)} conversations/s.`,
  );
}

/** Listens to the stream, as a client would. */
async function cardsOf(world: World) {
  const stop = new AbortController();
  const response = await fetch(`${world.ours.address}/stream`, { headers: world.live, signal: stop.signal });
  const seen = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  const reading = (async () => {
    let text = "";
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const at = performance.now();
      for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
        const id = /"type":"scorecard\.created".*?"conversation_id":"([^"]+)"/.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (id === undefined) continue;
        seen.set(id, at);
        waiting.get(id)?.(at);
      }
    }
  })().catch(() => {});
  return {
    card: (id: string) =>
      new Promise<number>((resolve) => {
        const at = seen.get(id);
        if (at === undefined) waiting.set(id, resolve);
        else resolve(at);
      }),
    async close() {
      stop.abort();
      await reading;
    },
  };
}
