import type { Mode } from "../../src/platform/scope.ts";
import type { World } from "../every-route/fixture.ts";
import { startWorldService } from "../every-route/open-worlds.ts";
import type { CallOptions, Reply } from "../service.ts";

/** A workspace in one of its modes: what no other corner may see. */
export interface Corner extends World {
  /** A word that is in every free text of this corner and nowhere else. */
  readonly marker: string;
  /** A word for what both modes of a workspace share: its name, its people. */
  readonly workspaceMarker: string;
  readonly keyId: string;
  readonly ownerId: string;
  /** How many records of each kind the corner has: different everywhere, so that a sum over two corners is wrong. */
  readonly size: number;
  /** How often the corner was filled before: names must not repeat. */
  readonly round: number;
}

interface Place {
  readonly marker: string;
  readonly mode: Mode;
  readonly size: number;
}

const workspaces: readonly { readonly id: string; readonly marker: string; readonly places: readonly Place[] }[] = [
  {
    id: "ws_0000000000000000000001",
    marker: "northfirm",
    places: [
      { marker: "amberfox", mode: "live", size: 2 },
      { marker: "birchowl", mode: "test", size: 3 },
    ],
  },
  {
    id: "ws_0000000000000000000002",
    marker: "southfirm",
    places: [
      { marker: "cedarelk", mode: "live", size: 4 },
      { marker: "dunehare", mode: "test", size: 5 },
    ],
  },
];

/** Opens two workspaces in both modes on one service. */
export async function openCorners(): Promise<readonly Corner[]> {
  const { service, open } = await startWorldService({ OTLP_QUIET_SECONDS: "1" });
  const corners: Corner[] = [];
  for (const { id, marker, places } of workspaces) {
    const world = await open(id, false);
    for (const place of places) {
      // One person per corner: a person has a limited number of calls per minute.
      const owner = await service.person(id, "owner", `${place.mode}@${marker}.example`);
      const key = await service.key(id, place.mode);
      const caller = { key: key.secret, keyId: key.id, cookie: owner.cookie, ownerId: owner.id };
      corners.push({ ...world, ...place, ...caller, workspaceMarker: marker, round: 0 });
    }
  }
  return corners;
}

/** Returns the options of a call by a signed-in person who looks at this corner. */
export const asPerson = ({ cookie, mode }: Corner): CallOptions => ({ cookie, headers: { "x-service-mode": mode } });

/** Returns the name of the i-th record of a kind; that of the first is the bare marker, which filters ask for. */
export const nameOf = ({ marker, round }: Corner, i: number) =>
  round + i === 0 ? marker : `${marker}${round * 100 + i}`;

/** Sends a call that must succeed, and returns the data of the answer. */
export async function request(
  corner: Corner,
  method: string,
  path: string,
  body?: object,
  caller: CallOptions = { key: corner.key },
): Promise<Reply["json"]> {
  const reply = await corner.service.call(method, path, { ...caller, ...(body === undefined ? {} : { body }) });
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
  return reply.json?.data;
}

/** Runs a step for each of the corner's records of a kind, one after the other. */
export async function each<Result>(
  corner: Corner,
  step: (name: string, i: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let i = 0; i < corner.size; i++) results.push(await step(nameOf(corner, i), i));
  return results;
}
