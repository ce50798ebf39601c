export { comparePositions } from "./compare-positions.ts";
export { eventBody } from "./event-body.ts";
export { eventsTopic } from "./events-topic.ts";
export { forgetResources } from "./forget-resources.ts";
export { hideScores, scoredConversation, withoutScores } from "./hide-scores.ts";
export { listEvents } from "./log-store.ts";
export { findEvent, findEventBeside, listNewestIds, type PastEvent } from "./past-store.ts";
export { publishEvent } from "./publish-event.ts";
export { publishEvents } from "./publish-events.ts";
export { publishFirstEvents } from "./publish-first-events.ts";
export { publishToWebhook } from "./publish-to-webhook.ts";
export { resumeAfter } from "./resume-after.ts";
export { isForPeople, scopesToFollow, scopeToRead } from "./scope-to-read.ts";
export { settlePositions } from "./settle-positions.ts";
export { startNow } from "./start-now.ts";
export {
  type EventPage,
  type EventPosition,
  type EventStart,
  type EventType,
  eventTypes,
  type FollowedEvent,
  liveEventTypes,
  type NewEvent,
  type PublicEventType,
  type ReadEvents,
  type StoredEvent,
} from "./types.ts";
export { wakeFollowers } from "./wake-followers.ts";
