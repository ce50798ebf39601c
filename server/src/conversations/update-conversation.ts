import type { Queryable } from "../database/database.ts";
import { brokenReference } from "../database/violations.ts";
import { publishEvent, wakeFollowers } from "../events/index.ts";
import { notFound, unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { mergeFields } from "../platform/merge-fields.ts";
import { maskAhead, type Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { recordChanges } from "../timeline/index.ts";
import { changesBetween } from "./changes-between.ts";
import { conversationResolved } from "./conversation-events.ts";
import { masked } from "./prepare-content.ts";
import { isMember } from "./references-store.ts";
import { type Found, findConversation, lockConversation } from "./store.ts";
import type { Conversation, ConversationChanges, ConversationId } from "./types.ts";
import { updateConversationRow } from "./update-store.ts";

export interface UpdateConversation extends ConversationId {
  /** Or made of the conversation as it is once nobody else can change it; nothing leaves it as it is. */
  readonly changes: ConversationChanges | ((conversation: Conversation) => Partial<ConversationChanges> | undefined);
  readonly privacy: Promise<Privacy>;
  /** The call that brings them; null where there is none. */
  readonly requestId: string | null;
}

export async function updateConversation(
  { db, clock, publicUrl }: Deps & { publicUrl: string },
  { scope, id, changes: given, requestId, ...input }: UpdateConversation,
): Promise<Found> {
  const privacy = await input.privacy;
  const work = db.transaction(async (tx) => {
    const known = await lockConversation(tx, scope, id);
    if (!known) throw notFound("conversation");
    const changes = typeof given === "function" ? given(known) : given;
    if (!changes) return (await findConversation(tx, scope, id)) as Found;
    await refuseUnknownAssignee(tx, scope, changes.assigneeId);
    const at = clock.now();
    wakeFollowers(tx, scope);
    const after = changed(known, changes, privacy, at);
    await updateConversationRow(tx, scope, { ...after, requestId });
    recordChanges(tx, scope, { resourceId: id, changes: changesBetween(known, after), at });
    const found = (await findConversation(tx, scope, id)) as Found;
    const { conversation, content } = found;
    if (changes.resolved && !known.resolvedAt) {
      const mask = await maskAhead(privacy.shown, content);
      publishEvent(tx, scope, conversationResolved(conversation, content, { publicUrl, mode: scope.mode, mask }));
    }
    return found;
  });
  return work.catch((error) => {
    throw brokenReference(error) === "conversation_contact_id" ? unknownReference("contact_id") : error;
  });
}

export async function refuseUnknownAssignee(
  db: Queryable,
  scope: Scope,
  assigneeId: string | null | undefined,
): Promise<void> {
  if (assigneeId != null && !(await isMember(db, scope, assigneeId))) throw unknownReference("assignee_id");
}

function changed(
  known: Conversation,
  changes: Partial<ConversationChanges>,
  { stored }: Privacy,
  at: Date,
): Conversation {
  const resolvedAt = changes.resolved === undefined ? known.resolvedAt : resolution(known, changes.resolved, at);
  return {
    ...known,
    resolvedAt,
    tags: changes.tags ? [...new Set(changes.tags)] : known.tags,
    contactId: changes.contactId === undefined ? known.contactId : changes.contactId,
    assigneeId: changes.assigneeId === undefined ? known.assigneeId : changes.assigneeId,
    metadata: masked(stored, mergeFields(known.metadata, changes.metadata, "metadata")),
    updatedAt: at,
  };
}

/** Resolved twice is resolved once: the first time stays. */
const resolution = (known: Conversation, resolved: boolean, at: Date) => (resolved ? (known.resolvedAt ?? at) : null);
