import { batcher } from "../platform/batch.ts";
import type { Deps } from "../platform/http/route.ts";
import { isInfrastructureTrouble } from "../platform/infrastructure.ts";
import { unitOfWork } from "../platform/unit-of-work.ts";
import type { GatherPorts } from "./ports.ts";
import { namesOf, storeSpans } from "./store-spans.ts";
import type { SpanRequest, SpanWriter } from "./types.ts";

/** A group holds up each of its calls until all are stored: no more calls, or spans, than this. */
const most = { requests: 16, spans: 1_000 };

/** In one transaction those that come together. */
export function createSpanWriter(deps: Deps & GatherPorts): SpanWriter {
  const { add } = batcher<SpanRequest, number | Error>({
    maxSize: most.requests,
    weight: { of: ({ spans }) => spans.length, max: most.spans },
    maxWaiting: 10_000,
    atOnce: 2,
    run: (requests) => storeGroups(deps, requests),
  });
  return {
    db: deps.db,
    async add(request) {
      const refused = await add(request);
      if (refused instanceof Error) throw refused;
      return refused;
    },
  };
}

async function storeGroups(
  deps: Deps & GatherPorts,
  requests: readonly SpanRequest[],
): Promise<readonly (number | Error)[]> {
  const refused = new Map<SpanRequest, number | Error>();
  for (const group of groups(requests)) {
    for (const [i, count] of (await storeGroup(deps, group)).entries()) refused.set(group[i] as SpanRequest, count);
  }
  return requests.map((request) => refused.get(request) as number | Error);
}

/** If all are refused, each gets a transaction of its own: only the one that can't be stored is told so. */
async function storeGroup(
  deps: Deps & GatherPorts,
  group: readonly SpanRequest[],
): Promise<readonly (number | Error)[]> {
  try {
    return await unitOfWork(() => storeSpans(deps, group));
  } catch (error) {
    if (group.length === 1 || isInfrastructureTrouble(error)) return group.map(() => error as Error);
    const alone: (number | Error)[] = [];
    for (const request of group) alone.push(...(await storeGroup(deps, [request])));
    return alone;
  }
}

interface Group {
  readonly requests: SpanRequest[];
  readonly names: Set<string>;
}

/** In the order in which they came. Calls for the same trace or conversation are in groups one after the other. */
function groups(requests: readonly SpanRequest[]): readonly (readonly SpanRequest[])[] {
  const all: Group[] = [];
  for (const request of requests) {
    const names = [...namesOf(request)];
    const last = all.findLastIndex((group) => names.some((name) => group.names.has(name)));
    let group = all.slice(last + 1).find(({ requests: [first] }) => belongsTo(first as SpanRequest, request));
    if (!group) {
      group = { requests: [], names: new Set() };
      all.push(group);
    }
    group.requests.push(request);
    for (const name of names) group.names.add(name);
  }
  return all.map((group) => group.requests);
}

/** Of the same workspace, which has not changed meanwhile how its texts are shown. */
const belongsTo = (one: SpanRequest, other: SpanRequest) =>
  one.scope.workspaceId === other.scope.workspaceId &&
  one.scope.mode === other.scope.mode &&
  one.privacy.shown === other.privacy.shown;
