import { idTextValue, randomBits } from "../platform/id-values.ts";

/** The time in an event's id, whether or not there is such an event. */
export function eventTime(id: string): Date {
  return new Date(Number(idTextValue(id.slice("evt_".length, "evt_".length + 22)) >> randomBits));
}
