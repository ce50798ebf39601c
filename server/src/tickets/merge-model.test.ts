import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { Fault } from "../platform/fault.ts";
import { mergeTickets } from "./merge-tickets.ts";
import { readTicket } from "./read-ticket.ts";
import { createWorld, type World } from "./test-world.ts";
import type { Ticket } from "./types.ts";
import { unmergeTicket } from "./unmerge-ticket.ts";

type Tags = ReadonlySet<string>;

/**
 * The same rules said in another way: nothing is ever moved. A ticket keeps its own tags and links, and shows them
 * together with what its sources bring, for as long as they are merged into it.
 */
interface Model {
  status: string;
  own: Tags;
  readonly links: Tags;
  mergedInto: number | undefined;
  /** What this ticket brings to its target, while it is merged. */
  brings: Tags;
}

type Step =
  | { readonly kind: "merge"; readonly sources: readonly number[]; readonly target: number }
  | { readonly kind: "unmerge"; readonly ticket: number }
  | { readonly kind: "tag"; readonly ticket: number; readonly tags: readonly string[] };

// Few tickets and few tags, so that steps meet each other often.
const size = 4;
const anyTicket = fc.nat({ max: size - 1 });
const anyTags = fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 2 });
const mergeStep = fc.record({
  kind: fc.constant("merge" as const),
  sources: fc.uniqueArray(anyTicket, { minLength: 1, maxLength: 2 }),
  target: anyTicket,
});
const unmergeStep = fc.record({ kind: fc.constant("unmerge" as const), ticket: anyTicket });
const tagStep = fc.record({ kind: fc.constant("tag" as const), ticket: anyTicket, tags: anyTags });
const anyStart = fc.array(fc.record({ tags: anyTags, linked: fc.nat({ max: 2 }), solved: fc.boolean() }), {
  minLength: size,
  maxLength: size,
});

const sourcesOf = (models: readonly Model[], i: number) => models.filter(({ mergedInto }) => mergedInto === i);

const union = (sets: readonly Tags[]): Set<string> => new Set(sets.flatMap((set) => [...set]));
const minus = (set: Tags, other: Tags): Set<string> => new Set([...set].filter((tag) => !other.has(tag)));
const both = (set: Tags, other: Tags): Set<string> => new Set([...set].filter((tag) => other.has(tag)));

const broughtTo = (models: readonly Model[], i: number) => union(sourcesOf(models, i).map(({ brings }) => brings));

const tagsOf = (models: readonly Model[], i: number) => union([(models[i] as Model).own, broughtTo(models, i)]);

const linksOf = (models: readonly Model[], i: number): Set<string> =>
  union([(models[i] as Model).links, ...sourcesOf(models, i).map((source) => linksOf(models, models.indexOf(source)))]);

/** Whether the step is possible; if so the model takes it. */
function take(models: readonly Model[], step: Step): boolean {
  const at = (i: number) => models[i] as Model;
  switch (step.kind) {
    case "merge": {
      const { sources, target } = step;
      if (sources.includes(target) || [...sources, target].some((i) => at(i).mergedInto !== undefined)) return false;
      const brought = sources.map((i) => minus(tagsOf(models, i), at(target).own));
      for (const [n, i] of sources.entries()) Object.assign(at(i), { mergedInto: target, brings: brought[n] });
      return true;
    }
    case "unmerge": {
      const { mergedInto } = at(step.ticket);
      if (mergedInto === undefined || at(mergedInto).mergedInto !== undefined) return false;
      at(step.ticket).mergedInto = undefined;
      return true;
    }
    case "tag": {
      const model = at(step.ticket);
      const wanted = new Set(step.tags);
      if (model.mergedInto !== undefined) return wanted.size === 0;
      for (const source of sourcesOf(models, step.ticket)) source.brings = both(source.brings, wanted);
      model.own = union([both(model.own, wanted), minus(wanted, broughtTo(models, step.ticket))]);
      return true;
    }
  }
}

let world: World;
let contacts: string[];

beforeAll(async () => {
  world = await createWorld();
  contacts = [await world.contact(), await world.contact(), await world.contact()];
});

async function setUp(start: readonly { tags: string[]; linked: number; solved: boolean }[]) {
  const tickets: Ticket[] = [];
  const models: Model[] = [];
  for (const { tags, linked, solved } of start) {
    const contactId = contacts[linked] as string;
    const { id } = await world.open({ tags, contactId, conversationId: await world.conversation() });
    const ticket = solved
      ? await world.change(id, { status: "solved" })
      : await readTicket(world.deps, { scope: world.scope, id });
    tickets.push(ticket);
    const links = new Set([contactId, ticket.conversationId as string]);
    models.push({ status: ticket.status, own: new Set(tags), links, mergedInto: undefined, brings: new Set() });
  }
  return { tickets, models };
}

async function perform(tickets: readonly Ticket[], step: Step): Promise<boolean> {
  const { deps, scope } = world;
  const id = (i: number) => (tickets[i] as Ticket).id;
  const work = {
    merge: ({ sources, target }: Step & { kind: "merge" }) =>
      mergeTickets(deps, { scope, id: id(target), into: undefined, sourceIds: sources.map(id) }),
    unmerge: ({ ticket }: Step & { kind: "unmerge" }) => unmergeTicket(deps, { scope, id: id(ticket) }),
    tag: ({ ticket, tags }: Step & { kind: "tag" }) => world.change(id(ticket), { tags }),
  }[step.kind] as (step: Step) => Promise<unknown>;
  try {
    await work(step);
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === "conflict") return false;
    throw error;
  }
}

const readAll = (tickets: readonly Ticket[]) =>
  Promise.all(tickets.map(({ id }) => readTicket(world.deps, { scope: world.scope, id })));

async function expectSame(tickets: readonly Ticket[], models: readonly Model[]) {
  for (const [i, now] of (await readAll(tickets)).entries()) {
    const model = models[i] as Model;
    const merged = model.mergedInto !== undefined;
    const has = [...now.linkedIds, now.contactId, now.conversationId].filter((link) => link !== null);
    expect({
      status: now.status,
      mergedInto: now.mergedInto,
      tags: [...now.tags].sort(),
      links: [...new Set(has)].sort(),
    }).toEqual({
      status: merged ? "closed" : model.status,
      mergedInto: merged ? tickets[model.mergedInto as number]?.id : null,
      tags: merged ? [] : [...tagsOf(models, i)].sort(),
      links: merged ? [] : [...linksOf(models, i)].sort(),
    });
  }
}

/** Undoes one possible merge after the other until none is left. */
async function undoAll(tickets: readonly Ticket[], models: readonly Model[]) {
  for (let undone = true; undone; ) {
    undone = false;
    for (const ticket of tickets.keys()) {
      const step = { kind: "unmerge" as const, ticket };
      if (take(models, step)) undone = await perform(tickets, step);
    }
  }
}

const promises = { numRuns: 25, endOnFailure: true };

test(
  "whatever is merged and undone, nothing is lost, and undoing all of it gives the start",
  { timeout: 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        anyStart,
        fc.array(fc.oneof({ weight: 2, arbitrary: mergeStep }, unmergeStep), { minLength: 3, maxLength: 12 }),
        async (start, steps: Step[]) => {
          const { tickets, models } = await setUp(start);
          for (const step of steps) {
            expect(await perform(tickets, step)).toBe(take(models, step));
            await expectSame(tickets, models);
          }
          await undoAll(tickets, models);
          const timeless = (all: readonly Ticket[]) => all.map(({ updatedAt: _, ...ticket }) => ticket);
          expect(timeless(await readAll(tickets))).toEqual(timeless(tickets));
        },
      ),
      promises,
    ),
);

test("tags changed by hand between merges stay where they were put", { timeout: 600_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      anyStart,
      fc.array(fc.oneof(mergeStep, unmergeStep, { weight: 2, arbitrary: tagStep }), { minLength: 10, maxLength: 20 }),
      async (start, steps: Step[]) => {
        const { tickets, models } = await setUp(start);
        for (const step of steps) {
          expect(await perform(tickets, step)).toBe(take(models, step));
          await expectSame(tickets, models);
        }
        await undoAll(tickets, models);
        await expectSame(tickets, models);
      },
    ),
    promises,
  ),
);
