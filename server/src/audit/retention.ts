import { idFloor } from "../platform/ids.ts";

export const payloadDays = 7;
export const entryDays = 400;

export const dayMs = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** The first id that is still kept: ids hold the time of their call. What is older counts as gone, purged or not. */
export const firstKept = (now: Date, days: number): string => idFloor("request", daysBefore(now, days));
