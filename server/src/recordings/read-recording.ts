import type { Queryable } from "../database/database.ts";
import { findRecording } from "./store.ts";
import type { Recording, RecordingOf } from "./types.ts";

/** Returns what is known of a conversation's recording; undefined if it has none. */
export const readRecording = (
  { db }: { readonly db: Queryable },
  { scope, conversationId }: RecordingOf,
): Promise<Recording | undefined> => findRecording(db, scope, conversationId);
