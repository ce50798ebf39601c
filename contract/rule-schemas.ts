import Type, { type Static } from "typebox";
import { eventNames } from "./event-names.ts";
import * as field from "./fields.ts";
import { ticketPriorities, ticketStatuses } from "./tickets.ts";

const actionNames = [
  "tag",
  "assign",
  "set_status",
  "set_priority",
  "escalate",
  "create_contact",
  "create_ticket",
  "resolve",
  "rescore",
  "ask_for_review",
  "call_webhook",
] as const;
export const runOutcomes = ["done", "failed", "stopped"] as const;
const resultOutcomes = ["done", "nothing", "refused"] as const;

export const When = Type.Object(
  {
    event: Type.Optional(field.Choice(eventNames, "A type of event")),
    trigger_id: Type.Optional(field.Id("trg", "An inbound trigger: whenever it is called")),
  },
  {
    description: "What sets it off: exactly one of `event` and `trigger_id`",
    ...field.stated(field.oneGiven("event", "trigger_id")),
  },
);
export const condition = Type.String({
  minLength: 1,
  maxLength: 4_000,
  description:
    "An expression in CEL over `event` (`id`, `type`, `created_at`, `mode`, `resource`, `sequence`) and `data`, the event's data; null: always. What can't be told, such as a field that is not there, does not hold. It sees the first 100,000 characters of a text and the first 1,000 items of a list",
});

const templated = (maxLength: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: "\\S",
    description: `${description}. May hold references into the event, such as \`{{data.email}}\` or \`{{event.id}}\``,
  });
const ContactTemplate = Type.Object(
  {
    email: Type.Optional(templated(1_000, "E-mail")),
    external_id: Type.Optional(templated(1_000, "Your own identifier")),
    phone: Type.Optional(templated(1_000, "Phone")),
    first_name: Type.Optional(templated(1_000, "First name")),
    last_name: Type.Optional(templated(1_000, "Last name")),
    company_id: Type.Optional(field.Id("cmp", "The company it belongs to")),
    assignee: Type.Optional(templated(1_000, "Who looks after it")),
    tags: Type.Optional(field.Tags),
    custom_fields: Type.Optional(
      Type.Unsafe<Record<string, string | number>>({
        type: "object",
        maxProperties: 100,
        propertyNames: { type: "string", minLength: 1, maxLength: 64 },
        additionalProperties: { type: ["string", "number"], maxLength: 4_096 },
        description: "Free map of strings, which may hold references, and numbers",
      }),
    ),
  },
  {
    description:
      "For `create_contact`: at least one of `email`, `external_id` and `phone`. A text that comes out empty counts as left out",
  },
);

const Action = Type.Object(
  {
    do: field.Choice(actionNames, "What to do; the guide to automation says what each takes"),
    tags: Type.Optional(field.Tags),
    assignee: Type.Optional(field.Text(255, "For `assign`, `escalate` and `create_ticket`: who")),
    status: Type.Optional(
      field.Choice(
        [...ticketStatuses, "resolved"],
        "For `set_status`: of a ticket `open`, `pending`, `solved` or `closed`, of a conversation `open` or `resolved`",
      ),
    ),
    priority: Type.Optional(
      field.Choice(
        ticketPriorities,
        "For `set_priority`, `escalate` (`urgent` if left out) and `create_ticket` (`medium`)",
      ),
    ),
    tag: field.Clearable(field.Text(64, "For `escalate`: `escalated` if left out, none if null")),
    fields: Type.Optional(ContactTemplate),
    title: Type.Optional(templated(500, "For `create_ticket`")),
    description: Type.Optional(templated(65_536, "For `create_ticket`")),
    rubric_id: Type.Optional(
      field.Id("rub", "For `rescore`: a published rubric, in the place of the conversation's own"),
    ),
    reviewers: Type.Optional(
      Type.Array(field.Text(255, "A person"), {
        maxItems: 20,
        uniqueItems: true,
        description: "For `ask_for_review`: who is to do it; if left out, whoever takes it",
      }),
    ),
    blind: Type.Optional(
      Type.Boolean({ description: "For `ask_for_review`: whether they see the card only once they have submitted" }),
    ),
    webhook_id: Type.Optional(
      field.Id("wh", "For `call_webhook`: gets this firing's `automation.triggered`, whatever it subscribed to"),
    ),
  },
  { description: "One thing to do" },
);
const actions = Type.Array(Action, { minItems: 1, maxItems: 20, description: "What to do, in this order" });
/** A part of schemas, spread into them: whoever writes `then` has to say that it is meant. */
// biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then; nobody awaits a schema
export const thenGiven = { then: actions };
// biome-ignore lint/suspicious/noThenProperty: as above
export const thenOptional = { then: Type.Optional(actions) };

export const name = field.Text(200, "What people call it");
export const position = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: "Rules of one event run from the smallest to the largest; of equal ones the older first",
});
export const enabled = Type.Boolean({ description: "Whether it runs" });

export const Rule = Type.Object({
  id: field.Id("rule", "The rule's id"),
  name,
  position,
  enabled,
  when: When,
  if: field.Nullable(condition),
  ...thenGiven,
  stopped_reason: field.Nullable(Type.String({ description: "Why the service itself stopped it, if it did" })),
  stopped_at: field.Nullable(field.Timestamp("When it did")),
  created_by: Type.String({ description: "Who made it" }),
  created_at: field.Timestamp("When it was made"),
  updated_at: field.Timestamp("When somebody last changed it"),
});
export type RuleWire = Static<typeof Rule>;
export type ActionWire = Static<typeof Action>;

export const Result = Type.Object({
  do: field.Choice(actionNames, "The action"),
  outcome: field.Choice(
    resultOutcomes,
    "`nothing`: it was so already, or there was nothing to do it to; `refused`: it could not be done",
  ),
  detail: Type.String({ description: "What was done, or why not" }),
  resource: field.Nullable(
    Type.Object(
      { type: Type.String({ description: "What it is" }), id: Type.String({ description: "Its id" }) },
      { description: "What it was done to, or what was made" },
    ),
  ),
});

export const RuleRun = Type.Object({
  id: field.Id("run", "The run's id"),
  rule_id: field.Id("rule", "The rule"),
  event_id: field.Id("evt", "The event that set it off"),
  event_type: Type.String({ description: "Its type" }),
  resource_id: Type.String({ description: "What the event is about" }),
  subject_id: field.Nullable(Type.String({ description: "The conversation, ticket or contact that the run is about" })),
  outcome: field.Choice(
    runOutcomes,
    "`done`: see `results`; `failed`: given up after five attempts, nothing was done; `stopped`: the rule was, instead of running again",
  ),
  results: Type.Array(Result, { description: "One for each action, in their order" }),
  error: field.Nullable(Type.String({ description: "Why it failed or was stopped" })),
  created_at: field.Timestamp("When it ran"),
});
export type RuleRunWire = Static<typeof RuleRun>;
