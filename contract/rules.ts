import Type from "typebox";
import { eventNames } from "./event-names.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import {
  condition,
  enabled,
  name,
  position,
  Result,
  Rule,
  RuleRun,
  runOutcomes,
  thenGiven,
  thenOptional,
  When,
} from "./rule-schemas.ts";

export { type ActionWire, Rule, RuleRun, type RuleRunWire, type RuleWire } from "./rule-schemas.ts";

const ruleId = "rule_0NxQ2V7mJrT4sLwZ8bYc1D";
const given = {
  name: "Low score: ticket and review",
  when: { event: "scorecard.created" },
  if: "data.score < 50",
  // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
  then: [
    { do: "create_ticket", title: "Low score: {{data.score}}", priority: "high" },
    { do: "ask_for_review", blind: true },
  ],
};
const example = {
  ...given,
  id: ruleId,
  position: 1,
  enabled: true,
  stopped_reason: null,
  stopped_at: null,
  created_by: "owner@example.com",
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const results = [
  {
    do: "create_ticket",
    outcome: "done",
    detail: "Opened a ticket.",
    resource: { type: "ticket", id: "tkt_0NxQ2V7mJrT4sLwZ8bYc1D" },
  },
  {
    do: "ask_for_review",
    outcome: "done",
    detail: "Asked for a review.",
    resource: { type: "review", id: "rev_0NxQ2V7mJrT4sLwZ8bYc1D" },
  },
];
const tag = "Rules";
const access = withScope("automation:manage");
const checked =
  "The expression and the actions are checked against `when`: returns 400 on the field, such as `if` or `then.2.priority`, if something can never work.";

export const createRule = operation({
  id: "createRule",
  method: "POST",
  path: "/rules",
  tag,
  summary: "Create a rule",
  description: `Creates a rule: when an event happens, if a condition is true, then the actions are done. Rules run in the background, exactly once for each event. Each run is logged and emits \`automation.triggered\`. ${checked} Returns 409 if the workspace already has 200 rules in this mode.`,
  access,
  body: Type.Object({
    name,
    position: Type.Optional(position),
    enabled: Type.Optional(Type.Boolean({ default: true, description: "Whether the rule is active" })),
    when: When,
    if: field.Clearable(condition),
    ...thenGiven,
  }),
  success: [{ status: 201, meaning: "Created", data: Rule }],
  errors: ["conflict"],
  example: { request: given, response: example },
});

export const listRules = operation({
  id: "listRules",
  method: "GET",
  path: "/rules",
  tag,
  summary: "List rules",
  description: "Returns rules, newest first. `position` decides the order in which they run.",
  access,
  query: Type.Object({
    ...field.paging("rule"),
    ...field.createdBetween,
    enabled: Type.Optional(enabled),
    event: Type.Optional(field.Choice(eventNames, "Only rules for this event type")),
    trigger_id: Type.Optional(field.Id("trg", "Only rules for this inbound trigger")),
  }),
  success: [{ status: 200, meaning: "A page of rules", data: field.List(Rule) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

const exampleOfRule = {
  title: "Open a ticket and request a review for low scores",
  description: "What scored below 50 is looked at by a person.",
  rule: given,
};

export const listRuleExamples = operation({
  id: "listRuleExamples",
  method: "GET",
  path: "/rules/examples",
  tag,
  summary: "List example rules",
  description: "Returns example rules. You can send each `rule` as the body of `POST /rules`.",
  access,
  success: [
    {
      status: 200,
      meaning: "All example rules",
      data: Type.Object({
        items: Type.Array(
          Type.Object({
            title: Type.String({ description: "What the rule is for" }),
            description: Type.String({ description: "A description in one sentence" }),
            rule: Type.Object({
              name,
              when: When,
              if: field.Nullable(condition),
              ...thenGiven,
            }),
          }),
        ),
      }),
    },
  ],
  errors: [],
  example: { response: { items: [exampleOfRule] } },
});

const Trial = Type.Object({
  event: Type.Object({
    id: field.Id("evt", "The event's id"),
    type: Type.String({ description: "The event type" }),
    resource: Type.Object({
      type: Type.String({ description: "The type of the event's resource" }),
      id: Type.String({ description: "The id of the event's resource" }),
    }),
    created_at: field.Timestamp("When it happened"),
  }),
  fires: Type.Boolean({ description: "Whether the rule would run for this event" }),
  reason: field.Nullable(Type.String({ description: "Why the rule would not run" })),
  results: Type.Array(Result, {
    description:
      "What the actions would do to the resources as they are now. Resources that would be created have no id",
  }),
});

export const tryRule = operation({
  id: "tryRule",
  method: "POST",
  path: "/rules/try",
  tag,
  summary: "Try a rule",
  description: `Tests a rule on past events without doing anything: shows for each event whether the rule would run and what it would do. With \`event_id\`, the rule is tested on this event, otherwise on the latest events that \`when\` names, newest first; for an event type, the latest 10,000 events are searched. You also need the scope to read the events' resources; otherwise a 403 names the scope. ${checked}`,
  access,
  body: Type.Object({
    name: Type.Optional(name),
    when: When,
    if: field.Clearable(condition),
    ...thenGiven,
    event_id: Type.Optional(field.Id("evt", "An event of the last 30 days")),
    last: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "Maximum number of events" }),
    ),
  }),
  success: [
    {
      status: 200,
      meaning: "What the rule would have done",
      data: Type.Object({
        tried: Type.Integer({ minimum: 0, description: "Number of tested events" }),
        fired: Type.Integer({ minimum: 0, description: "Number of events for which the rule would run" }),
        items: Type.Array(Trial),
      }),
    },
  ],
  errors: [],
  example: {
    request: { ...given, last: 1 },
    response: {
      tried: 1,
      fired: 1,
      items: [
        {
          event: {
            id: "evt_0NxQ2V7mJrT4sLwZ8bYc1D",
            type: "scorecard.created",
            resource: { type: "scorecard", id: "sc_0NxQ2V7mJrT4sLwZ8bYc1D" },
            created_at: "2026-01-15T09:30:00.000Z",
          },
          fires: true,
          reason: null,
          results: results.map((result) => ({ ...result, resource: null })),
        },
      ],
    },
  },
});

export const getRule = operation({
  id: "getRule",
  method: "GET",
  path: "/rules/{id}",
  tag,
  summary: "Retrieve a rule",
  description: "Returns the rule, with the reason if the service has stopped it.",
  access,
  params: field.IdParam("rule", "rule"),
  success: [{ status: 200, meaning: "The rule", data: Rule }],
  errors: ["not_found"],
  example: { response: example },
});

const change = {
  tag,
  access,
  success: [{ status: 200, meaning: "The updated rule", data: Rule }],
  errors: ["not_found"],
} as const;
const changeRule = `Fields that you leave out keep their value; \`null\` clears \`if\`. \`enabled: true\` also restarts a rule that the service has stopped. Events that are still waiting are processed with the updated rule. ${checked}`;
const changes = {
  name: Type.Optional(name),
  position: Type.Optional(position),
  enabled: Type.Optional(enabled),
  when: Type.Optional(When),
  if: field.Clearable(condition),
  ...thenOptional,
};

export const updateRule = operation({
  ...change,
  id: "updateRule",
  method: "PATCH",
  path: "/rules/{id}",
  summary: "Update a rule",
  description: changeRule,
  params: field.IdParam("rule", "rule"),
  body: Type.Object(changes),
  example: { request: { enabled: true }, response: example },
});

export const updateRuleByField = operation({
  ...change,
  id: "updateRuleByField",
  method: "PATCH",
  path: "/rules",
  summary: "Update a rule (id in query or body)",
  description: `Like \`PATCH /rules/{id}\`, with \`id\` in the query or the body. ${changeRule}`,
  query: Type.Object(field.idElsewhere("rule", "rule")),
  body: Type.Object({ ...changes, ...field.idElsewhere("rule", "rule") }),
  example: { request: { id: ruleId, enabled: true }, response: example },
});

const removal = {
  tag,
  access,
  success: [
    {
      status: 200,
      meaning: "Deleted",
      data: Type.Object({ id: field.Id("rule", "The rule's id"), deleted: Type.Literal(true) }),
    },
  ],
  errors: ["not_found"],
} as const;
const removed =
  "Deletes the rule. Events that are still waiting are not processed. What the rule has already done stays.";

export const deleteRule = operation({
  ...removal,
  id: "deleteRule",
  method: "DELETE",
  path: "/rules/{id}",
  summary: "Delete a rule",
  description: removed,
  params: field.IdParam("rule", "rule"),
  example: { response: { id: ruleId, deleted: true } },
});

export const deleteRuleByField = operation({
  ...removal,
  id: "deleteRuleByField",
  method: "DELETE",
  path: "/rules",
  summary: "Delete a rule (id in query or body)",
  description: `Like \`DELETE /rules/{id}\`, with \`id\` in the query or the body. ${removed}`,
  query: Type.Object(field.idElsewhere("rule", "rule")),
  body: Type.Object(field.idElsewhere("rule", "rule")),
  example: { request: { id: ruleId }, response: { id: ruleId, deleted: true } },
});

export const listRuleRuns = operation({
  id: "listRuleRuns",
  method: "GET",
  path: "/rules/{id}/runs",
  tag,
  summary: "List a rule's runs",
  description:
    "Returns an entry for each time the rule ran, failed or was stopped, newest first. Runs are stored for 30 days.",
  access,
  params: field.IdParam("rule", "rule"),
  query: Type.Object({
    ...field.paging("run"),
    ...field.createdBetween,
    outcome: Type.Optional(field.Choice(runOutcomes, "The outcome of the run")),
  }),
  success: [{ status: 200, meaning: "A page of runs", data: field.List(RuleRun) }],
  errors: ["not_found"],
  example: {
    response: {
      items: [
        {
          id: "run_0NxQ2V7mJrT4sLwZ8bYc1D",
          rule_id: ruleId,
          event_id: "evt_0NxQ2V7mJrT4sLwZ8bYc1D",
          event_type: "scorecard.created",
          resource_id: "sc_0NxQ2V7mJrT4sLwZ8bYc1D",
          subject_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
          outcome: "done",
          results,
          error: null,
          created_at: "2026-01-15T09:30:00.000Z",
        },
      ],
      has_more: false,
    },
  },
});
