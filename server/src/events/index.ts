export { publishEvent } from "./publish-event.ts";
export type { EventType, NewEvent } from "./types.ts";
