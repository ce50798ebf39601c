import { idFloor } from "../platform/ids.ts";

export const payloadDays = 7;
export const callDays = 30;

const dayMs = 86_400_000;

/** What was made before is gone, whether or not it was taken away already. */
export const keptSince = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** The first call that is still kept: ids hold the time of their call. */
export const firstKept = (now: Date, days: number): string => idFloor("triggerCall", keptSince(now, days));
