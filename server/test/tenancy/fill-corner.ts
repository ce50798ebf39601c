import { startReceiver } from "../../src/delivery/test-receiver.ts";
import { startSource } from "../../src/recordings/test-source.ts";
import { afterFile } from "../after-file.ts";
import type { Corner } from "./corners.ts";
import { fillConversations, sendSpans } from "./fill-conversations.ts";
import { fillDirectory, fillTickets } from "./fill-directory.ts";
import { fillAsPerson, fillAutomation, fillReviews, fillTraining, startLongRuns } from "./fill-work.ts";
import { insertPastApi } from "./insert-past-api.ts";
import { settle } from "./settle.ts";

/** Starts the servers that corners need, and returns what fills corners side by side. */
export async function createFiller(): Promise<(corners: readonly Corner[]) => Promise<void>> {
  const source = await startSource();
  const failedOnce = new Set<string>();
  // Each test event is refused once, so that there are attempts besides the last one.
  const receiver = await startReceiver(({ event }) => {
    if (event.type !== "webhook.test" || failedOnce.has(event.id)) return 200;
    failedOnce.add(event.id);
    return 500;
  });
  afterFile(() => receiver.close());

  return async (corners) => {
    const unfinished = corners.map(async (corner) => {
      const directory = await fillDirectory(corner);
      const webhookId = await fillAutomation(corner, receiver.url);
      const conversationIds = await fillConversations(corner, directory, source.give);
      await fillTickets(corner, directory, conversationIds[0] ?? "");
      await fillTraining(corner, directory);
      await fillAsPerson(corner);
      await insertPastApi(corner, directory);
      return { corner, directory, conversationIds, webhookId };
    });
    const filled = await Promise.all(unfinished);
    const [first] = corners;
    if (!first) return;
    await settle(first.service.db);
    await Promise.all(
      filled.map(async ({ corner, directory, conversationIds, webhookId }) => {
        // Once more, now that the other corners have traces of the same ids.
        await sendSpans(corner, 2);
        await fillReviews(corner, directory, conversationIds);
        await startLongRuns(corner, webhookId);
      }),
    );
    await settle(first.service.db);
  };
}
