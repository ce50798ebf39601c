import { asPerson, type Corner, request } from "./corners.ts";
import { settle } from "./settle.ts";

/** Lists whose records can be deleted by their id, by key and by person. */
const byKey = ["/exports", "/webhooks", "/rules", "/triggers", "/training/assignments", "/conversations"];
const byPerson = ["/views", "/invitations"];

/** Fills the corner once more, which changes and scores all that it has, and then erases all but one record of each kind. */
export async function keepBusy(corner: Corner, fill: (corners: readonly Corner[]) => Promise<void>): Promise<void> {
  await fill([{ ...corner, round: corner.round + 1 }]);
  for (const [paths, caller] of [
    [byKey, { key: corner.key }],
    [byPerson, asPerson(corner)],
  ] as const) {
    for (const path of paths) {
      const { items } = await request(corner, "GET", `${path}?limit=100`, undefined, caller);
      for (const { id } of items.slice(1)) await request(corner, "DELETE", `${path}/${id}`, undefined, caller);
    }
  }
  if (corner.mode === "test") await request(corner, "DELETE", "/demo-data", undefined, asPerson(corner));
  await settle(corner.service.db);
}
