import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { readAgent } from "./read-agent.ts";
import type { AgentVersion } from "./types.ts";
import { findVersion, listVersionRows } from "./versions-store.ts";

/** More than any version's number: those of all. */
const newest = 2_147_483_647;

export interface ListVersions {
  readonly scope: Scope;
  readonly id: string;
  readonly limit: number;
  /** The last version of the page before. */
  readonly startingAfter: number | undefined;
}

export async function listVersions(
  { db }: Pick<Deps, "db">,
  { scope, id, limit, startingAfter }: ListVersions,
): Promise<Page<AgentVersion>> {
  const [versions] = await Promise.all([
    listVersionRows(db, scope, id, { before: startingAfter ?? newest, limit }),
    readAgent({ db }, { scope, id }),
  ]);
  return versions;
}

export async function readVersion(
  { db }: Pick<Deps, "db">,
  { scope, id, version }: { scope: Scope; id: string; version: number },
): Promise<AgentVersion> {
  const found = await findVersion(db, scope, id, version);
  if (!found) throw notFound("agent version");
  return found;
}
