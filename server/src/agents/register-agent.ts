import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { findAgentByName, insertAgentIfNew } from "./store.ts";

/** The agent of this name, registered on the spot if nobody has it: however many ask at once, there is one. */
export async function registerAgent(tx: Tx, scope: Scope, { name, at }: { name: string; at: Date }): Promise<string> {
  const registered = await insertAgentIfNew(tx, scope, { id: newId("agent", at), name, at });
  const id = registered ?? (await findAgentByName(tx, scope, name));
  if (!id) throw new Error("an agent's name was taken, and then nobody had it");
  return id;
}
