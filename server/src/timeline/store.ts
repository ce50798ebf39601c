import { type Queryable, type Statement, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { ActivityDetails, TimelineActor, TimelineKind, TimelineType } from "./types.ts";

export interface TimelineRow {
  readonly id: string;
  readonly type: TimelineType;
  readonly created_at: Date;
  readonly actor: TimelineActor | null;
  readonly details: ActivityDetails | null;
  readonly score: number | null;
  readonly reason: string | null;
}

/** Where the items of a timeline come from. */
export type TimelineSource =
  | "own"
  | "activity"
  | "scorecard"
  | "machine_scorecard"
  | "review"
  | "ticket"
  | "conversation";

// $1 workspace, $2 mode, $3 the resource, $4 and $5 the range of ids without their prefixes, $6 how many.
const within = (id: string, prefix: string) => `${id} >= '${prefix}' || $4 and ${id} < '${prefix}' || $5`;
const tenant = (table: string) => `${table}.workspace_id = $1 and ${table}.mode = $2`;

/** The call that brought a conversation has the key, the person or the trigger behind it in the audit log. */
const conversationActor = `(select json_build_object(
    'kind', case when entry.key_id is not null then 'key' when entry.user_id is not null then 'person' else 'trigger' end,
    'id', coalesce(entry.key_id, entry.user_id), 'name', coalesce(entry.key_name, person.email))
  from audit_entry as entry left join auth_user as person on person.id = entry.user_id
  where entry.workspace_id = $1 and entry.id = conversation.request_ids[1]
    and coalesce(entry.key_name, person.email) is not null)`;
/** The activity of a ticket's creation has the ticket's time and number. */
const ticketActor = `(select json_build_object('kind', made.actor_kind, 'id', made.actor_id, 'name', made.actor_name)
  from activity as made where made.workspace_id = $1 and made.mode = $2 and made.resource_id = ticket.id
    and made.id = 'act_' || substr(ticket.id, 5) and made.actor_kind is not null)`;

const reference = (type: string, id: string) =>
  `json_build_object('references', json_build_array(json_build_object('type', '${type}', 'id', ${id})))`;

const row = (
  id: string,
  type: string,
  at: string,
  rest: { actor?: string; details?: string; score?: string; reason?: string },
) =>
  `select ${id} as id, ${type} as type, ${at} as created_at, ${rest.actor ?? "null::json"} as actor,
    ${rest.details ?? "null::json"} as details, ${rest.score ?? "null::real"} as score, ${rest.reason ?? "null"} as reason`;

const own: Record<TimelineKind, string> = {
  conversation: `${row("conversation.id", "'created'", "conversation.created_at", { actor: conversationActor })}
    from conversation where ${tenant("conversation")} and conversation.id = $3 and ${within("conversation.id", "conv_")}`,
  ticket: `${row("ticket.id", "'created'", "ticket.created_at", { actor: ticketActor })}
    from ticket where ${tenant("ticket")} and ticket.id = $3 and ${within("ticket.id", "tkt_")}`,
  contact: `${row("contact.id", "'created'", "contact.created_at", {})}
    from contact where ${tenant("contact")} and contact.id = $3 and ${within("contact.id", "con_")}`,
};

const activity = `${row("activity.id", "activity.type", "activity.created_at", {
  actor: `case when activity.actor_kind is null then json_build_object('kind', 'system', 'id', null, 'name', 'The service')
    else json_build_object('kind', activity.actor_kind, 'id', activity.actor_id, 'name', activity.actor_name) end`,
  details: "activity.details",
})}
  from activity where ${tenant("activity")} and activity.resource_id = $3 and activity.type <> 'created'
    and ${within("activity.id", "act_")}`;

const scorecard = `${row(
  "card.id",
  "case when card.grader_kind = 'human' then 'reviewed' else 'scored' end",
  "card.created_at",
  {
    actor: `json_build_object('kind', case when card.grader_kind = 'human' then 'person' else 'system' end, 'id', null,
    'name', card.grader_name)`,
    details: reference("scorecard", "card.id"),
    score: "card.score",
  },
)}
  from scorecard as card where card.conversation_id = $3 and ${tenant("card")} and ${within("card.id", "sc_")}`;

const review = `${row("review.id", "'review_requested'", "review.created_at", {
  details: reference("review", "review.id"),
  reason: "review.reason",
})}
  from review where ${tenant("review")} and review.conversation_id = $3 and ${within("review.id", "rev_")}`;

const ticketOf = (column: string) =>
  `${row("ticket.id", "'ticket_opened'", "ticket.created_at", { actor: ticketActor, details: reference("ticket", "ticket.id") })}
    from ticket where ${tenant("ticket")} and ticket.${column} = $3 and ${within("ticket.id", "tkt_")}`;

const conversationsOfContact = `${row("conversation.id", "'conversation'", "conversation.created_at", {
  actor: conversationActor,
  details: reference("conversation", "conversation.id"),
})}
  from conversation where ${tenant("conversation")} and conversation.contact_id = $3 and ${within("conversation.id", "conv_")}`;

const sourcesOf: Record<TimelineKind, Partial<Record<TimelineSource, string>>> = {
  conversation: {
    own: own.conversation,
    activity,
    scorecard,
    machine_scorecard: `${scorecard} and card.grader_kind <> 'human'`,
    review,
    ticket: ticketOf("linked_conversation_id"),
  },
  ticket: { own: own.ticket, activity },
  contact: { own: own.contact, activity, ticket: ticketOf("contact_id"), conversation: conversationsOfContact },
};

/** Each source is walked by its own index, and gives no more rows than the page may have. */
function listSql(kind: TimelineKind, sources: readonly TimelineSource[], order: "asc" | "desc"): Statement {
  const used = sources.filter((source) => sourcesOf[kind][source] !== undefined);
  const parts = used.map((source) => sourcesOf[kind][source]);
  const limited = parts.map((part) => `(${part} order by 1 ${order} limit $6)`);
  return statement(
    // Their initials: PostgreSQL cuts names after 63 characters.
    `timeline.${kind}.${used.map(([initial]) => initial).join("")}.${order}`,
    `select * from (${limited.join(" union all ")}) as item
     order by substr(item.id, strpos(item.id, '_') + 1) collate "C" ${order} limit $6`,
  );
}

export interface ListTimelineRows {
  readonly kind: TimelineKind;
  readonly id: string;
  readonly sources: readonly TimelineSource[];
  readonly order: "asc" | "desc";
  /** Of ids, without their prefixes. */
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

export async function listTimelineRows(db: Queryable, scope: Scope, input: ListTimelineRows): Promise<TimelineRow[]> {
  const { kind, id, sources, order, from, to, limit } = input;
  const values = [scope.workspaceId, scope.mode, id, from, to, limit];
  return db.query<TimelineRow>(listSql(kind, sources, order), values);
}

const existsSql: Record<TimelineKind, Statement> = {
  conversation: existing("conversation"),
  ticket: existing("ticket"),
  contact: existing("contact"),
};

function existing(kind: TimelineKind): Statement {
  return statement(`timeline.${kind}.find`, `select id from ${kind} where workspace_id = $1 and mode = $2 and id = $3`);
}

export async function isKnown(db: Queryable, scope: Scope, kind: TimelineKind, id: string): Promise<boolean> {
  return (await db.query(existsSql[kind], [scope.workspaceId, scope.mode, id])).length > 0;
}
