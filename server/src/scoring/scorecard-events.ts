import type { NewEvent } from "../events/index.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scorecard } from "./types.ts";
import { toWire } from "./wire.ts";

/** An event is sent to others: it shows no more than reading the card does. */
export const scorecardCreated = (card: Scorecard, mask: Mask | undefined): NewEvent => ({
  type: "scorecard.created",
  resource: { type: "scorecard", id: card.id },
  laneId: card.conversationId,
  data: toWire(card, mask),
  at: card.createdAt,
});
