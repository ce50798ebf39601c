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
    event: Type.Optional(field.Choice(eventNames, "An event type")),
    trigger_id: Type.Optional(field.Id("trg", "An inbound trigger: the rule runs whenever it is called")),
  },
  {
    description: "What starts the rule: exactly one of `event` and `trigger_id`",
    ...field.stated(field.oneGiven("event", "trigger_id")),
  },
);
export const condition = Type.String({
  minLength: 1,
  maxLength: 4_000,
  description:
    "A CEL expression over `event` (`id`, `type`, `created_at`, `mode`, `resource`, `sequence`) and `data`, the event's data; null to run always. An expression that can't be evaluated, for example because a field is missing, counts as false. It sees the first 100,000 characters of a text and the first 1,000 items of a list",
});

const templated = (maxLength: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: "\\S",
    description: `${description}. Can contain references to the event, such as \`{{data.email}}\` or \`{{event.id}}\``,
  });
const ContactTemplate = Type.Object(
  {
    email: Type.Optional(templated(1_000, "E-mail address")),
    external_id: Type.Optional(templated(1_000, "Your own id")),
    phone: Type.Optional(templated(1_000, "Phone number")),
    first_name: Type.Optional(templated(1_000, "First name")),
    last_name: Type.Optional(templated(1_000, "Last name")),
    company_id: Type.Optional(field.Id("cmp", "The company that the contact belongs to")),
    assignee: Type.Optional(templated(1_000, "Who is responsible for the contact")),
    tags: Type.Optional(field.Tags),
    custom_fields: Type.Optional(
      Type.Unsafe<Record<string, string | number>>({
        type: "object",
        maxProperties: 100,
        propertyNames: { type: "string", minLength: 1, maxLength: 64 },
        additionalProperties: { type: ["string", "number"], maxLength: 4_096 },
        description: "Your own fields: strings, which can contain references, and numbers by key",
      }),
    ),
  },
  {
    description:
      "For `create_contact`: the contact's fields, with at least one of `email`, `external_id` and `phone`. Values that turn out empty are left out",
  },
);

const Action = Type.Object(
  {
    do: field.Choice(actionNames, "The action. The automation guide lists the fields of each action"),
    tags: Type.Optional(field.Tags),
    assignee: Type.Optional(field.Text(255, "For `assign`, `escalate` and `create_ticket`: the assignee")),
    status: Type.Optional(
      field.Choice(
        [...ticketStatuses, "resolved"],
        "For `set_status`: `open`, `pending`, `solved` or `closed` for a ticket; `open` or `resolved` for a conversation",
      ),
    ),
    priority: Type.Optional(
      field.Choice(
        ticketPriorities,
        "For `set_priority`, `escalate` (default `urgent`) and `create_ticket` (default `medium`)",
      ),
    ),
    tag: field.Clearable(
      field.Text(64, "For `escalate`: the tag to add. The default is `escalated`; `null` adds none"),
    ),
    fields: Type.Optional(ContactTemplate),
    title: Type.Optional(templated(500, "For `create_ticket`")),
    description: Type.Optional(templated(65_536, "For `create_ticket`")),
    rubric_id: Type.Optional(
      field.Id("rub", "For `rescore`: a published rubric to use instead of the conversation's own"),
    ),
    reviewers: Type.Optional(
      Type.Array(field.Text(255, "A person"), {
        maxItems: 20,
        uniqueItems: true,
        description: "For `ask_for_review`: the reviewers. If you leave it out, anyone can claim the review",
      }),
    ),
    blind: Type.Optional(Type.Boolean({ description: "For `ask_for_review`: whether the review is blind" })),
    webhook_id: Type.Optional(
      field.Id(
        "wh",
        "For `call_webhook`: the webhook that receives the `automation.triggered` event of this run, whatever it subscribes to",
      ),
    ),
  },
  { description: "An action" },
);
const actions = Type.Array(Action, { minItems: 1, maxItems: 20, description: "The actions, in order" });
/** A part of schemas, spread into them: whoever writes `then` has to say that it is meant. */
// biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then; nobody awaits a schema
export const thenGiven = { then: actions };
// biome-ignore lint/suspicious/noThenProperty: as above
export const thenOptional = { then: Type.Optional(actions) };

export const name = field.Text(200, "The rule's name");
export const position = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description:
    "Rules for the same event run in ascending order of position; rules with the same position run oldest first",
});
export const enabled = Type.Boolean({ description: "Whether the rule is active" });

export const Rule = Type.Object({
  id: field.Id("rule", "The rule's id"),
  name,
  position,
  enabled,
  when: When,
  if: field.Nullable(condition),
  ...thenGiven,
  stopped_reason: field.Nullable(Type.String({ description: "Why the service stopped the rule; null unless it did" })),
  stopped_at: field.Nullable(field.Timestamp("When the service stopped the rule; null unless it did")),
  created_by: Type.String({ description: "Who created it" }),
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When the rule was last updated"),
});
export type RuleWire = Static<typeof Rule>;
export type ActionWire = Static<typeof Action>;

export const Result = Type.Object({
  do: field.Choice(actionNames, "The action"),
  outcome: field.Choice(
    resultOutcomes,
    "`done`: the action succeeded. `nothing`: nothing had to be changed, or there was nothing to apply it to. `refused`: the action could not be done",
  ),
  detail: Type.String({ description: "What the action did, or why it did nothing" }),
  resource: field.Nullable(
    Type.Object(
      {
        type: Type.String({ description: "The resource type" }),
        id: Type.String({ description: "The resource's id" }),
      },
      { description: "The resource that the action changed or created" },
    ),
  ),
});

export const RuleRun = Type.Object({
  id: field.Id("run", "The run's id"),
  rule_id: field.Id("rule", "The rule"),
  event_id: field.Id("evt", "The event that started the run"),
  event_type: Type.String({ description: "The event type" }),
  resource_id: Type.String({ description: "The resource that the event is about" }),
  subject_id: field.Nullable(Type.String({ description: "The conversation, ticket or contact that the run is about" })),
  outcome: field.Choice(
    runOutcomes,
    "`done`: see `results`. `failed`: the run failed after five attempts, and nothing was changed. `stopped`: the service stopped the rule instead of running it again",
  ),
  results: Type.Array(Result, { description: "The result of each action, in order" }),
  error: field.Nullable(Type.String({ description: "Why the run failed or the rule was stopped" })),
  created_at: field.Timestamp("When the rule ran"),
});
export type RuleRunWire = Static<typeof RuleRun>;
