import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findTicket } from "./store.ts";
import type { Ticket } from "./types.ts";

export async function readTicket({ db }: Pick<Deps, "db">, input: { scope: Scope; id: string }): Promise<Ticket> {
  const ticket = await findTicket(db, input.scope, input.id);
  if (!ticket) throw notFound("ticket");
  return ticket;
}
