import type { EventPosition } from "../events/index.ts";
import { invalid } from "../platform/fault.ts";

const form = /^([0-9]{1,20})\.(evt_[0-9A-Za-z]{22})$/;
/** As many as PostgreSQL has numbers for. */
const endOfNumbers = 2n ** 64n;

/** The stream's `id:` is an event's place in the log, so that going on after it is exact. */
export const eventIdOf = ({ tx, id }: EventPosition) => `${tx}.${id}`;

export function parseEventId(given: string, field: string): EventPosition {
  const [, digits = "", id = ""] = form.exec(given) ?? [];
  if (id === "") throw invalid(field, `${field} must be an event id that this stream has sent.`);
  const tx = BigInt(digits);
  if (tx >= endOfNumbers) throw invalid(field, `${field} must be an event id that this stream has sent.`);
  // Leading zeros would compare wrongly.
  return { tx: String(tx), id };
}
