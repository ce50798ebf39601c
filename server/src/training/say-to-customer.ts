import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Mask } from "../platform/privacy.ts";
import { lockAttempt, updateMessageCount } from "./attempt-store.ts";
import { insertMessages, listUsedTurns } from "./message-store.ts";
import { nextLine } from "./next-line.ts";
import type { AttemptId, Message } from "./types.ts";

/** The opening line, and 60 messages of the trainee, each with its answer. */
const maxMessages = 121;

export interface SayToCustomer extends AttemptId {
  readonly text: string;
  /** Before anything is stored. */
  readonly mask: Mask | undefined;
}

export interface Answered {
  readonly message: Message;
  readonly reply: Message;
  /** The reply is the closing line. */
  readonly finished: boolean;
}

/** Messages to one attempt follow each other, however many are sent at once: each is answered with the next line. */
export function sayToCustomer({ db, clock }: Deps, { scope, id, text, mask }: SayToCustomer): Promise<Answered> {
  return db.transaction(async (tx) => {
    // Two statements in one round trip: one that both locks and reads would, after a wait, know no new messages.
    const locked = lockAttempt(tx, scope, id);
    const [attempt, used] = await Promise.all([locked, listUsedTurns(tx, scope, id)]);
    if (!attempt) throw notFound("attempt");
    if (attempt.status === "completed")
      throw conflict("status", "The attempt is completed: it takes no more messages.");
    const { message_count: position, script } = attempt;
    if (position + 2 > maxMessages)
      throw conflict("text", "The attempt has all the messages it can have: complete it.");
    const at = clock.now();
    // What calls for a line may be what is masked.
    const line = nextLine(script, used, text);
    const kept = (said: string) => (mask ? mask(said) : said);
    const message: Message = { position, speaker: "trainee", text: kept(text), turn: null, at };
    const reply: Message = { position: position + 1, speaker: "customer", text: kept(line.text), turn: line.turn, at };
    insertMessages(tx, scope, id, [message, reply]);
    updateMessageCount(tx, scope, { id, messageCount: position + 2, at });
    return { message, reply, finished: line.turn === null };
  });
}
