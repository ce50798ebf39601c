import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Mask } from "../platform/privacy.ts";
import { type LockedAttempt, lockAttempt, updateProgress } from "./attempt-store.ts";
import { customerReply } from "./customer-reply.ts";
import { insertMessages, listUsedTurns } from "./message-store.ts";
import type { CustomerModel } from "./training-deps.ts";
import type { AttemptId, Message } from "./types.ts";
import { type ModelWords, wordsOfModel } from "./words-of-model.ts";

/** The opening line, and 60 messages of the trainee, each with its answer. */
const maxMessages = 121;

export interface SayToCustomer extends AttemptId {
  readonly text: string;
  /** Before anything is stored. */
  readonly mask: Mask | undefined;
  /** Before anything is sent to a model. */
  readonly shown?: Mask | undefined;
}

export interface Answered {
  readonly message: Message;
  readonly reply: Message;
  /** The reply is the customer's last. */
  readonly finished: boolean;
}

/** Messages to one attempt follow each other, however many are sent at once: each is answered with the next line. */
export async function sayToCustomer(
  { db, clock }: Deps,
  { scope, id, text, mask, shown }: SayToCustomer,
  model: CustomerModel = { db, models: null },
): Promise<Answered> {
  const words = await wordsOfModel(model, { scope, id, text, shown });
  return db.transaction(async (tx) => {
    // Two statements in one round trip: one that both locks and reads would, after a wait, know no new messages.
    const locked = lockAttempt(tx, scope, id);
    const [attempt, usedTurns] = await Promise.all([locked, listUsedTurns(tx, scope, id)]);
    if (!attempt) throw notFound("attempt");
    checkOpen(attempt);
    const { message_count: position, script, seed, customer_state: state } = attempt;
    const at = clock.now();
    // What calls for a line may be what is masked.
    const line = customerReply(script, { state, usedTurns, seed, position, text });
    const kept = (said: string) => (mask ? mask(said) : said);
    const trainee: Message = { ...unspoken, position, speaker: "trainee", text: kept(text), at };
    const spoken = spokenBy(words, position, line.text);
    const reply: Message = {
      position: position + 1,
      speaker: "customer",
      ...spoken,
      text: kept(spoken.text),
      turn: line.turn,
      mood: line.state?.mood ?? null,
      at,
    };
    insertMessages(tx, scope, id, [trainee, reply]);
    updateProgress(tx, scope, { id, messageCount: position + 2, customerState: line.state, at });
    return { message: trainee, reply, finished: line.isLast };
  });
}

const unspoken = { turn: null, mood: null, source: null, note: null } as const;

function checkOpen({ status, message_count: position, customer_state: state }: LockedAttempt): void {
  if (status === "completed") throw conflict("status", "The attempt is completed and accepts no more messages.");
  if (state?.end) throw conflict("text", "The customer has left: complete the attempt.");
  if (position + 2 > maxMessages)
    throw conflict("text", "The attempt has the maximum number of messages: complete it.");
}

/** The model's words fit only the message that they were made for. */
function spokenBy(
  words: ModelWords | undefined,
  position: number,
  scripted: string,
): Pick<Message, "text" | "source" | "note"> {
  if (!words) return { text: scripted, source: "script", note: null };
  if (words.position !== position) {
    return {
      text: scripted,
      source: "script",
      note: "The script replied, because another message arrived in the meantime.",
    };
  }
  if (words.text === null) return { text: scripted, source: "script", note: `The script replied: ${words.failure}.` };
  return { text: words.text, source: "model", note: null };
}
