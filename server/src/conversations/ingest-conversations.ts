import { registerAgent } from "../agents/index.ts";
import type { Tx } from "../database/database.ts";
import { publishFirstEvents } from "../events/index.ts";
import { Fault } from "../platform/fault.ts";
import { type Privacy, privacyAhead } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { expectRecordings } from "../recordings/index.ts";
import { completeReferences } from "./complete-references.ts";
import { conversationCreated } from "./conversation-events.ts";
import { taken } from "./errors.ts";
import type { IngestDeps } from "./ingest-ports.ts";
import { insertConversations, type Packed } from "./ingest-store.ts";
import { prepareConversation, warningsOf } from "./prepare-conversation.ts";
import { queueWork } from "./queue-work.ts";
import { recordingOf } from "./recording-of.ts";
import { referencesOf } from "./references.ts";
import { replaceConversation } from "./replace-conversation.ts";
import { packNodes } from "./trace/kept-nodes.ts";
import type { Conversation, FoundReferences, GivenConversation, Ingested } from "./types.ts";

export interface IngestConversations {
  readonly scope: Scope;
  /** A fault stands for one that was refused before it got here. */
  readonly given: readonly (GivenConversation | Fault)[];
  readonly privacy: Promise<Privacy>;
  /** Null for what came by no call. */
  readonly requestId: string | null;
  /** Runs in the same transaction, when it is known what becomes of each. */
  readonly alongside?: (tx: Tx, outcomes: readonly (Ingested | Fault)[]) => Promise<void>;
}

interface Candidate {
  readonly given: GivenConversation;
  readonly found: FoundReferences;
  /** Undefined for one that is there already and is to be updated. */
  readonly packed: Packed | undefined;
}

/**
 * Takes many in with a handful of statements, and judges each on its own: a refusal of one leaves the others. The
 * outcomes are in the order of what was given.
 */
export async function ingestConversations(
  deps: IngestDeps,
  input: IngestConversations,
): Promise<readonly (Ingested | Fault)[]> {
  const { scope, requestId } = input;
  const texts = input.given.map((given) => (given instanceof Fault ? null : [given.transcript, given.events]));
  const privacy = await privacyAhead(await input.privacy, texts);
  const at = deps.clock.now();
  const candidates = await Promise.all(
    input.given.map(async (given): Promise<Candidate | Fault> => {
      if (given instanceof Fault) return given;
      const found = await deps.lookUp(referencesOf(scope, given));
      const read = await deps.readPlaces?.(given, privacy.stored);
      return refusedOr(() => {
        if (found.known && !given.upsert) throw taken();
        if (found.known) return { given, found, packed: undefined };
        const prepared = prepareConversation({ given, found, mask: privacy.stored, requestId, at, read });
        const { transcript, events, nodes } = prepared.content;
        return {
          given,
          found,
          packed: { ...prepared, content: { transcript, events }, packedNodes: packNodes(nodes) },
        };
      });
    }),
  );
  return deps.db.transaction(async (tx) => {
    const ready = await complete(deps, tx, scope, candidates);
    const fresh = ready.flatMap((one) => (one instanceof Fault || !one.packed ? [] : [one.packed]));
    const inserted = fresh.length > 0 ? await insertConversations(tx, scope, fresh) : new Set<string>();
    const outcomes: (Ingested | Fault)[] = [];
    for (const [i, one] of inOrder(ready)) {
      outcomes[i] =
        one instanceof Fault ? one : await outcomeOf(deps, tx, { ...one, scope, privacy, requestId }, inserted);
    }
    const created = fresh.filter(({ id }) => inserted.has(id));
    const shown = { publicUrl: deps.publicUrl, mode: scope.mode, mask: privacy.shown };
    const events = created.map((packed) => conversationCreated(asShown(packed), packed.content, shown));
    if (events.length > 0) publishFirstEvents(tx, scope, events);
    await queueWork(deps.jobs, tx, scope, created);
    await expectRecordings(deps.jobs, tx, scope, { conversations: created.map(recordingOf), at });
    await input.alongside?.(tx, outcomes);
    return outcomes;
  });
}

/** By their external ids, always alike: two batches that update the same conversations never wait in a circle. */
const inOrder = (candidates: readonly (Candidate | Fault)[]): [number, Candidate | Fault][] =>
  [...candidates.entries()].sort(([, a], [, b]) => compare(nameOf(a), nameOf(b)));

const nameOf = (one: Candidate | Fault) => (one instanceof Fault ? "" : (one.given.externalId ?? ""));
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Agents that nobody knows yet, and contacts that were given whole, one after the other: they are few. */
async function complete(
  { clock }: IngestDeps,
  tx: Tx,
  scope: Scope,
  candidates: readonly (Candidate | Fault)[],
): Promise<readonly (Candidate | Fault)[]> {
  const agents = await registerAgents({ tx, clock, scope }, candidates);
  const completed: (Candidate | Fault)[] = [];
  for (const one of candidates) {
    if (one instanceof Fault || !one.packed) {
      completed.push(one);
      continue;
    }
    const { given, packed } = one;
    const agentId = packed.agentId ?? agents.get(given.agent ?? "") ?? null;
    try {
      const made = await completeReferences({ tx, clock, scope }, given, { agentId, contactId: packed.contactId });
      completed.push({ ...one, packed: { ...packed, ...made } });
    } catch (error) {
      completed.push(faultOrThrow(error));
    }
  }
  return completed;
}

/** Once each, and in the order of their names, for the same reason. */
async function registerAgents(
  { tx, clock, scope }: { tx: Tx; clock: IngestDeps["clock"]; scope: Scope },
  candidates: readonly (Candidate | Fault)[],
): Promise<ReadonlyMap<string, string>> {
  const unknown = candidates.flatMap((one) =>
    one instanceof Fault || !one.packed || one.packed.agentId !== null || one.given.agent == null
      ? []
      : [one.given.agent],
  );
  const agents = new Map<string, string>();
  for (const name of [...new Set(unknown)].sort(compare)) {
    agents.set(name, await registerAgent(tx, scope, { name, at: clock.now() }));
  }
  return agents;
}

async function outcomeOf(
  deps: IngestDeps,
  tx: Tx,
  one: Candidate & { scope: Scope; privacy: Privacy; requestId: string | null },
  inserted: ReadonlySet<string>,
): Promise<Ingested | Fault> {
  const { given, found, packed } = one;
  const warnings = warningsOf(given, found);
  if (packed && inserted.has(packed.id)) return { conversation: asShown(packed), created: true, warnings };
  if (!given.upsert) return taken();
  try {
    return { conversation: await replaceConversation(deps, tx, one), created: false, warnings };
  } catch (error) {
    return faultOrThrow(error);
  }
}

const asShown = (packed: Packed): Conversation => ({ ...packed, status: packed.scoringState });

function refusedOr<Value>(make: () => Value): Value | Fault {
  try {
    return make();
  } catch (error) {
    return faultOrThrow(error);
  }
}

function faultOrThrow(error: unknown): Fault {
  if (error instanceof Fault) return error;
  throw error;
}
