import { conflict } from "../platform/fault.ts";

export const taken = () =>
  conflict("external_id", "A conversation with this external_id exists; send upsert: true to update it.");

/** It was there when the transaction looked, and was deleted before it could be locked. */
export const goneMeanwhile = () => conflict("external_id", "The conversation has just been deleted; try again.");
