import { Gauge, type Registry } from "prom-client";
import type { Backlog, ObserveOptions } from "./observe-types.ts";
import { scoreConversation } from "./src/conversations/jobs.ts";
import { judgeConversation } from "./src/scoring/jobs.ts";

const scoringQueues = [scoreConversation.name, judgeConversation.name];

/** Figures of this node. */
export function addNodeGauges({ registry, clock, pools, isRedisReachable }: ObserveOptions): void {
  new Gauge({
    name: "cqs_database_connections",
    help: "Connections of this node by pool: in use, idle, and callers that wait for one",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: "used" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
  new Gauge({
    name: "cqs_clock_skew_seconds",
    help: "How far this machine's clock is ahead of the database's",
    registers: [registry],
    collect() {
      this.set(clock.skewMs() / 1000);
    },
  });
  if (!isRedisReachable) return;
  new Gauge({
    name: "cqs_redis_up",
    help: "1 if this node is connected to Redis",
    registers: [registry],
    collect() {
      this.set(isRedisReachable() ? 1 : 0);
    },
  });
}

/** Figures of the whole installation, the same on every node. Without the database they are left out, not zero. */
export function addBacklogGauges(registry: Registry, readBacklog: () => Promise<Backlog>): void {
  const gauge = (name: string, help: string, labels: string[], fill: (gauge: Gauge, backlog: Backlog) => void) =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const backlog = await readBacklog().catch(() => undefined);
        this.reset();
        if (backlog) fill(this, backlog);
        // Resetting leaves a zero where there are no labels, and removing needs them where there are.
        else if (labels.length === 0) this.remove();
      },
    });
  new Gauge({
    name: "cqs_database_up",
    help: "1 if the database answers this node",
    registers: [registry],
    async collect() {
      this.set(
        await readBacklog().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  gauge("cqs_workers_alive", "Nodes that do background work", [], (one, { workers }) => one.set(workers));
  gauge("cqs_queue_jobs", "Jobs that are due and wait, at most 10,000 per queue", ["queue"], (one, { queues }) => {
    for (const { name, waiting } of queues) one.set({ queue: name }, waiting);
  });
  gauge("cqs_queue_oldest_seconds", "Since the oldest waiting job was due", ["queue"], (one, { queues }) => {
    for (const { name, oldestDueSeconds } of queues) one.set({ queue: name }, oldestDueSeconds);
  });
  gauge(
    "cqs_scoring_lag_seconds",
    "Since the oldest conversation that waits to be scored came in",
    [],
    (one, { queues }) => {
      const waiting = queues.filter(({ name }) => scoringQueues.includes(name));
      one.set(Math.max(0, ...waiting.map(({ oldestSeconds }) => oldestSeconds)));
    },
  );
  gauge("cqs_deliveries", "Webhook deliveries that are not over, at most 10,000", ["state"], (one, { deliveries }) => {
    for (const state of ["waiting", "retrying", "sending"] as const) one.set({ state }, deliveries[state]);
  });
  gauge("cqs_deliveries_oldest_seconds", "Since the oldest of them came up", [], (one, { deliveries }) =>
    one.set(deliveries.oldestSeconds),
  );
  gauge("cqs_rule_tasks", "Routing rules that wait to run, at most 10,000", [], (one, { tasks }) =>
    one.set(tasks.waiting),
  );
  gauge("cqs_rule_tasks_oldest_seconds", "Since the oldest of them was due", [], (one, { tasks }) =>
    one.set(tasks.oldestSeconds),
  );
}
