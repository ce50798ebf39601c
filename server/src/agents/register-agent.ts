import type { Tx } from "../database/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { findAgentByName, insertAgentIfNew } from "./register-store.ts";

/** How often an agent of this name may be renamed between our two statements before we call it a bug. */
const maxAttempts = 10;

/** The agent of this name, registered on the spot if nobody has it: however many ask at once, there is one. */
export async function registerAgent(tx: Tx, scope: Scope, { name, at }: { name: string; at: Date }): Promise<string> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const registered = await insertAgentIfNew(tx, scope, { id: newId("agent", at), name, at });
    const id = registered ?? (await findAgentByName(tx, scope, name));
    if (id) return id;
  }
  throw new Error(`an agent's name was taken and given up ${maxAttempts} times during one ingest`);
}
