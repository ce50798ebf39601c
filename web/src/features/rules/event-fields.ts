export type FieldKind = "number" | "text" | "list" | "flag";

export interface EventField {
  readonly path: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly choices?: readonly string[];
}

const channels = ["voice", "chat", "email", "sms", "whatsapp", "social", "video", "other"];
const priorities = ["low", "medium", "high", "urgent"];
const ticketStatuses = ["open", "pending", "solved", "closed"];
const graders = ["local", "llm", "human"];

const conversation: readonly EventField[] = [
  { path: "data.channel", label: "Channel", kind: "text", choices: channels },
  { path: "data.transcript", label: "Transcript", kind: "text" },
  { path: "data.tags", label: "Tags", kind: "list" },
  { path: "data.agent", label: "Agent", kind: "text" },
  { path: "data.language", label: "Language", kind: "text" },
  { path: "data.turn_count", label: "Number of turns", kind: "number" },
  { path: "data.duration_seconds", label: "Duration in seconds", kind: "number" },
];
const verdict: readonly EventField[] = [
  { path: "data.score", label: "Score", kind: "number" },
  { path: "data.passed", label: "Passed", kind: "flag" },
  { path: "data.critical_failed", label: "Critical criterion failed", kind: "flag" },
];
const grader: EventField = { path: "data.grader.kind", label: "Graded by", kind: "text", choices: graders };
const ticket: readonly EventField[] = [
  { path: "data.priority", label: "Priority", kind: "text", choices: priorities },
  { path: "data.status", label: "Status", kind: "text", choices: ticketStatuses },
  { path: "data.tags", label: "Tags", kind: "list" },
  { path: "data.title", label: "Title", kind: "text" },
  { path: "data.assignee", label: "Assignee", kind: "text" },
];

const fields: Readonly<Record<string, readonly EventField[]>> = {
  "conversation.created": conversation,
  "conversation.resolved": [...conversation, ...verdict],
  "scorecard.created": [...verdict, grader, { path: "data.rubric_id", label: "Rubric id", kind: "text" }],
  "ticket.created": ticket,
  "ticket.status_changed": ticket,
  "agent.published": [
    { path: "data.name", label: "Name", kind: "text" },
    { path: "data.version", label: "Version", kind: "number" },
  ],
  "training_attempt.completed": [...verdict, { path: "data.trainee", label: "Trainee", kind: "text" }],
  "automation.triggered": [{ path: "data.rule.name", label: "Name of the rule", kind: "text" }],
};

/** What an event of a type can be asked for by name. Calls of a trigger carry what its sender likes. */
export const fieldsOf = (event: string | undefined): readonly EventField[] => fields[event ?? ""] ?? [];

const kinds = new Map(Object.values(fields).flatMap((list) => list.map(({ path, kind }) => [path, kind])));

export const kindOfPath = (path: string): FieldKind | undefined => kinds.get(path);
