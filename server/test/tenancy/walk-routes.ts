import type { AnyOperation } from "@cqs/contract";
import type { CallOptions } from "../service.ts";
import type { Corner } from "./corners.ts";
import type { KnownIds } from "./known-ids.ts";
import { type Answer, readAnswer } from "./read-answer.ts";
import { type ReadRequest, readRequests } from "./read-requests.ts";

export interface Walk {
  /** By path: what the corner was told about its own. */
  readonly answers: ReadonlyMap<string, string>;
  /** Operations that no request has succeeded with: they were not tested. */
  readonly silent: readonly string[];
  /** What is wrong with the answers, in words. */
  readonly faults: readonly string[];
}

/** These routes are about the workspace or its people, in both modes. */
const isOfWorkspace = ({ path }: AnyOperation) => /^\/(audit|members|invitations|workspace|sessions?)\b/.test(path);

/** Calls under way at a time. */
const concurrency = 8;

/** Reads all that the corner can read, by every request that the contract allows. */
export async function walkRoutes(
  corner: Corner,
  caller: CallOptions,
  { corners, ids, operations }: { corners: readonly Corner[]; ids: KnownIds; operations: readonly AnyOperation[] },
): Promise<Walk> {
  const answers = new Map<string, string>();
  const faults: string[] = [];
  const seen = new Set<string>();
  const cache = new Map<string, Promise<Answer>>();
  const read = (path: string) => {
    const answer = cache.get(path) ?? readAnswer(corner.service, path, caller);
    cache.set(path, answer);
    return answer;
  };

  async function check({ operation, path, foreign }: ReadRequest): Promise<void> {
    const { status, text } = await read(path);
    const level = isOfWorkspace(operation) ? "workspace" : "corner";
    const leaks = ids.leaks(corner, text, level, foreign?.value);
    if (leaks.length > 0) faults.push(`${path} shows ${leaks.slice(0, 3)}`);
    if (status >= 500) faults.push(`${path} fails with ${status}`);
    if (!foreign) {
      if (status < 300) seen.add(operation.id);
      if (status === 400) faults.push(`${path} is refused: ${text}`);
      answers.set(path, `${status} ${text}`);
      return;
    }
    const unknown = await read(foreign.unknownPath);
    const isInPath = path.split("?")[0] !== foreign.unknownPath.split("?")[0];
    if (isInPath && status !== 404) faults.push(`${path} answers ${status} about another corner's record`);
    if (text.replaceAll(foreign.value, "") !== unknown.text.replaceAll(foreign.unknown, "")) {
      faults.push(`${path} tells another corner's ${foreign.value} from an unknown one`);
    }
  }

  // The other mode here and the same mode elsewhere: what forgets both conditions forgets each of them.
  const others = corners.filter((other) => (other.workspaceId === corner.workspaceId) !== (other.mode === corner.mode));
  const queue = operations.flatMap((operation) => {
    const strangers = isOfWorkspace(operation)
      ? others.filter(({ workspaceId }) => workspaceId !== corner.workspaceId)
      : others;
    // Keys have tried the filters of what is open to them: a person has fewer calls per minute.
    return readRequests(
      corner,
      strangers,
      ids,
      operation,
      caller.key !== undefined || operation.access.kind !== "scope",
    );
  });
  const next = queue.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const request of next) await check(request);
    }),
  );
  const silent = operations.map(({ id }) => id).filter((id) => !seen.has(id));
  return { answers, silent, faults };
}
