import { AsyncLocalStorage } from "node:async_hooks";

/** Whoever a change is made by: what timelines show. */
export interface ActingParty {
  readonly kind: "person" | "key" | "trigger" | "rule" | "bulk_change";
  readonly id: string;
  readonly name: string;
}

const parties = new AsyncLocalStorage<ActingParty | undefined>();

/** Does the work in the name of a party; undefined is the service itself. */
export const actingFor = <T>(party: ActingParty | undefined, work: () => Promise<T>): Promise<T> =>
  parties.run(party, work);

/** Returns whose work this is; undefined for the service's own. */
export const currentParty = (): ActingParty | undefined => parties.getStore();
