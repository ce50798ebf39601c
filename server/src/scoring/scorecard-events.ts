import type { NewEvent } from "../events/index.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scorecard } from "./types.ts";
import { toWire } from "./wire.ts";

/**
 * An event is sent to others: it shows no more than reading the card does. What is shown as it is stored stands in the card's
 * row alone; where it is masked, the event has a copy of its own.
 */
export const scorecardCreated = (card: Scorecard, mask: Mask | undefined): NewEvent => ({
  type: "scorecard.created",
  resource: { type: "scorecard", id: card.id },
  laneId: card.conversationId,
  at: card.createdAt,
  ...(mask
    ? { data: toWire(card, mask) }
    : { data: null, ownRow: { form: 2, bytes: Buffer.byteLength(JSON.stringify(card.criteria)) } }),
});
