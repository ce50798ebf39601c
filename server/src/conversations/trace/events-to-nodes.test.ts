import fc from "fast-check";
import { expect, test } from "vitest";
import { Fault } from "../../platform/fault.ts";
import { nodesOfEvents } from "./events-to-nodes.ts";
import { anyTree, nested, type PlantedEvent } from "./test-trees.ts";

const turn = { type: "turn" };

function faultOf(events: readonly unknown[]): Fault {
  try {
    nodesOfEvents(events);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error("It was not refused.");
}
const fieldOf = (events: readonly unknown[]) => {
  const { code, field } = faultOf(events);
  return code === "invalid_argument" ? field : code;
};

/** One event below the other, the outermost first. */
function tower(height: number, bottom: object = turn): unknown {
  let event = bottom;
  for (let i = 1; i < height; i++) event = { ...turn, children: [event] };
  return event;
}
const chain = (length: number) =>
  Array.from({ length }, (_, i) => ({ ...turn, id: `c${i}`, parent_id: i === 0 ? null : `c${i - 1}` }));

/** Without the ids that nobody refers to, so that they have to be made up. */
const withoutLeafIds = (events: readonly PlantedEvent[]) => {
  const named = new Set(events.map(({ parent_id }) => parent_id));
  return events.map(({ id, ...event }) => (named.has(id) ? { id, ...event } : event));
};

test("flat and nested are two ways to write the same nodes", () => {
  fc.assert(
    fc.property(anyTree, (events) => {
      expect(nodesOfEvents(nested(events))).toEqual(nodesOfEvents(events));
      const strip = (list: readonly object[]): object[] =>
        list.map(({ id, children, ...event }: { id?: string; children?: readonly object[] }) =>
          children?.length ? { id, ...event, children: strip(children) } : event,
        );
      expect(nodesOfEvents(strip(nested(events)))).toEqual(nodesOfEvents(withoutLeafIds(events)));
    }),
  );
});

test("no event is lost, every parent comes first, every id is one of a kind", () => {
  fc.assert(
    fc.property(anyTree, (events) => {
      const nodes = nodesOfEvents(events);
      const parents = new Map(events.map(({ id, parent_id }) => [id, parent_id]));
      expect(new Map(nodes.map(({ id, parentId }) => [id, parentId]))).toEqual(parents);
      const seen = new Set<string | null>([null]);
      for (const { id, parentId } of nodes) {
        expect(seen).toContain(parentId);
        expect(seen).not.toContain(id);
        seen.add(id);
      }
    }),
  );
});

test("siblings come by their beginning; those that tell none stay behind their neighbour", () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}Z`;
  const order = (starts: readonly (number | undefined)[]) =>
    nodesOfEvents(
      starts.map((start, i) => ({ ...turn, id: String(i), ...(start === undefined ? {} : { started_at: at(start) }) })),
    ).map(({ id }) => Number(id));
  expect(order([3, 1, 2])).toEqual([1, 2, 0]);
  expect(order([1, 1, 0, 1])).toEqual([2, 0, 1, 3]);
  expect(order([undefined, undefined])).toEqual([0, 1]);
  expect(order([undefined, 5, undefined, 1, undefined])).toEqual([0, 3, 4, 1, 2]);
});

test("a circle is refused by an event that is part of it", () => {
  fc.assert(
    fc.property(anyTree, fc.nat(), fc.nat(), (events, from, steps) => {
      fc.pre(events.length > 0);
      const byId = new Map(events.map((event) => [event.id, event]));
      const bottom = events[from % events.length] as PlantedEvent;
      const lineage = [bottom];
      for (let up = bottom.parent_id; up !== null; up = byId.get(up)?.parent_id ?? null)
        lineage.push(byId.get(up) as PlantedEvent);
      const circle = lineage.slice(0, 1 + (steps % lineage.length));
      const top = circle.at(-1) as PlantedEvent;
      const broken = events.map((event) => (event === top ? { ...event, parent_id: bottom.id } : event));
      expect(circle.map((event) => `events.${events.indexOf(event)}.parent_id`)).toContain(fieldOf(broken));
    }),
  );
});

test("a circle through nesting is refused by the parent_id that closes it", () => {
  const inner = { ...turn, id: "b", children: [{ ...turn, id: "c" }] };
  expect(fieldOf([turn, { ...turn, id: "a", parent_id: "c", children: [inner] }])).toBe("events.1.parent_id");
  const entry = { ...turn, id: "d", parent_id: "c" };
  expect(fieldOf([entry, { ...turn, id: "a", parent_id: "c", children: [inner] }])).toBe("events.1.parent_id");
  expect(fieldOf([{ ...turn, id: "a", parent_id: "a" }])).toBe("events.0.parent_id");
});

test("a parent that is not there is refused", () => {
  fc.assert(
    fc.property(anyTree, fc.nat(), (events, which) => {
      fc.pre(events.length > 0);
      const i = which % events.length;
      const broken = events.map((event, at) => (at === i ? { ...event, parent_id: "nobody" } : event));
      expect(fieldOf(broken)).toBe(`events.${i}.parent_id`);
    }),
  );
});

test("an id that comes again is refused where it comes again", () => {
  fc.assert(
    fc.property(anyTree, fc.nat(), fc.nat(), (events, a, b) => {
      fc.pre(events.length > 1);
      const i = a % events.length;
      const j = (i + 1 + (b % (events.length - 1))) % events.length;
      const broken = events.map((event, at) => (at === j ? { ...event, id: (events[i] as PlantedEvent).id } : event));
      expect(fieldOf(broken)).toBe(`events.${Math.max(i, j)}.id`);
    }),
  );
  const twice = { ...turn, id: "a" };
  expect(fieldOf([twice, { ...turn, children: [twice] }])).toBe("events.1.children.0.id");
});

test("ids that are made up are none of those given", () => {
  const events = [turn, { ...turn, id: "n2" }, { ...turn, children: [{ ...turn, id: "n1" }, turn] }];
  expect(nodesOfEvents(events).map(({ id }) => id)).toEqual(["n3", "n2", "n4", "n1", "n5"]);
});

test.each([
  [{ type: "speech" }, "type", "must be one of turn, tool_call, retrieval, transfer, error."],
  [{}, "type", "is required."],
  [{ type: "turn", role: "boss" }, "role", "must be one of agent, customer, system."],
  [{ type: "turn", id: 7 }, "id", "must be a string; you sent a number."],
  [{ type: "turn", id: " " }, "id", "must not be blank."],
  [{ type: "turn", started_at: "2026-02-30" }, "started_at", "must be an ISO 8601 time."],
  [{ type: "turn", name: "x".repeat(501) }, "name", "accepts at most 500 characters; you sent 501."],
  [{ type: "turn", duration_ms: -1 }, "duration_ms", "must be at least 0; you sent -1."],
  [{ type: "turn", children: [7] }, "children.0", "must be an object; you sent a number."],
  [{ type: "turn", children: { length: 2 } }, "children", "must be an array; you sent an object."],
])("a nested event is judged like one at the top: %j", (event, field, wording) => {
  const path = `events.1.children.0.${field}`;
  expect(faultOf([turn, { ...turn, children: [event] }])).toMatchObject({
    code: "invalid_argument",
    field: path,
    message: `${path} ${wording}`,
  });
});

test("a nested event may repeat its parent's id, but name no other", () => {
  const parent = { ...turn, id: "a" };
  const child = { ...turn, id: "b", parent_id: "a" };
  expect(nodesOfEvents([{ ...parent, children: [child] }])[1]).toMatchObject({ id: "b", parentId: "a" });
  expect(fieldOf([turn, parent, { ...turn, children: [child] }])).toBe("events.2.children.0.parent_id");
  expect(fieldOf([{ ...parent, children: [{ ...turn, children: [child] }] }])).toBe(
    "events.0.children.0.children.0.parent_id",
  );
});

test("ten thousand events are taken, one more is refused, flat or nested", () => {
  const list = (length: number) => Array.from({ length }, () => turn);
  expect(nodesOfEvents(list(10_000))).toHaveLength(10_000);
  expect(nodesOfEvents([{ ...turn, children: list(9_999) }])).toHaveLength(10_000);
  expect(fieldOf(list(10_001))).toBe("events");
  expect(fieldOf([{ ...turn, children: list(10_000) }])).toBe("events");
  expect(fieldOf(list(5_000).map(() => ({ ...turn, children: [turn, turn] })))).toBe("events");
});

test("a flood is refused before any of it is looked at", () => {
  const untouchable = () =>
    new Proxy(turn, {
      get: () => {
        throw new Error("looked at");
      },
    });
  const flood = Array.from({ length: 100_000 }, untouchable);
  expect(fieldOf(flood)).toBe("events");
  expect(fieldOf([{ ...turn, children: flood }])).toBe("events");
});

test("a hundred levels are taken, one more is refused, flat or nested", () => {
  expect(nodesOfEvents([tower(100)])).toHaveLength(100);
  expect(nodesOfEvents(chain(100))).toHaveLength(100);
  expect(fieldOf([turn, tower(101)])).toBe(`events.1${".children.0".repeat(100)}`);
  expect(fieldOf(chain(101))).toBe("events.100");
  expect(fieldOf(chain(1_000))).toBe("events.100");
  expect(fieldOf(chain(1_000).reverse())).toBe("events.899");
  expect(fieldOf([tower(10_000)])).toBe(`events.0${".children.0".repeat(100)}`);
  expect(fieldOf([tower(300, { type: "unknown" })])).toBe(`events.0${".children.0".repeat(100)}`);
  // Neither form is too deep alone.
  expect(fieldOf([...chain(60), { ...turn, parent_id: "c59", children: [tower(50)] }])).toBe(
    `events.60${".children.0".repeat(40)}`,
  );
});

test("of beginning, end and duration two tell the third", () => {
  const startedAt = new Date("2026-01-15T09:00:00.000Z");
  const endedAt = new Date("2026-01-15T09:00:01.500Z");
  const start = { started_at: "2026-01-15T10:00:00+01:00" };
  const end = { ended_at: "2026-01-15T09:00:01.5Z" };
  const duration = { duration_ms: 1500 };
  const all = { startedAt, endedAt, durationMs: 1500 };
  const timesOf = (event: object) => nodesOfEvents([{ ...turn, ...event }])[0];
  expect(timesOf({ ...start, ...end })).toMatchObject(all);
  expect(timesOf({ ...start, ...duration })).toMatchObject(all);
  expect(timesOf({ ...end, ...duration })).toMatchObject(all);
  expect(timesOf({ ...start, ...end, duration_ms: 7 })).toMatchObject({ ...all, durationMs: 7 });
  expect(timesOf(start)).toMatchObject({ startedAt, endedAt: null, durationMs: null });
  expect(timesOf(duration)).toMatchObject({ startedAt: null, endedAt: null, durationMs: 1500 });
});

test("times that can't be are refused", () => {
  const backwards = { ...turn, started_at: "2026-01-15T09:00:01Z", ended_at: "2026-01-15T09:00:00Z" };
  expect(fieldOf([turn, backwards])).toBe("events.1.ended_at");
  expect(fieldOf([turn, { ...turn, children: [backwards] }])).toBe("events.1.children.0.ended_at");
  expect(fieldOf([{ ...turn, started_at: "2026-01-15", duration_ms: 1e300 }])).toBe("events.0.duration_ms");
  expect(fieldOf([{ ...turn, ended_at: "2026-01-15", duration_ms: 1e14 }])).toBe("events.0.duration_ms");
});

test("how it ended is read off what it left, unless it was said", () => {
  const statusOf = (event: object) => nodesOfEvents([event])[0]?.status;
  expect(statusOf({ type: "tool_call", error: "time-out" })).toBe("error");
  expect(statusOf({ type: "tool_call", error: "time-out", status: "ok" })).toBe("ok");
  expect(statusOf({ type: "retrieval", output: [] })).toBe("ok");
  expect(statusOf({ type: "tool_call", output: null })).toBeNull();
  expect(statusOf({ type: "turn", output: "text" })).toBeNull();
  expect(nodesOfEvents([{ type: "error", content: "no answer" }])[0]).toMatchObject({
    status: "error",
    error: "no answer",
  });
});

test("nothing given is no nodes", () => {
  expect(nodesOfEvents([])).toEqual([]);
});
