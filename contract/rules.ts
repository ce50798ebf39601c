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
  "The expression and each action are checked against `when`: what can never work is a 400 on its field, such as `if` or `then.2.priority`.";

export const createRule = operation({
  id: "createRule",
  method: "POST",
  path: "/rules",
  tag,
  summary: "Make a routing rule",
  description: `When something happens, if an expression holds, then some things are done: in the background, exactly once for each event and rule. Each firing is logged and emits \`automation.triggered\`. ${checked} At most 200 rules for each mode of a workspace (409).`,
  access,
  body: Type.Object({
    name,
    position: Type.Optional(position),
    enabled: Type.Optional(Type.Boolean({ default: true, description: "Whether it runs" })),
    when: When,
    if: field.Clearable(condition),
    ...thenGiven,
  }),
  success: [{ status: 201, meaning: "Made", data: Rule }],
  errors: ["conflict"],
  example: { request: given, response: example },
});

export const listRules = operation({
  id: "listRules",
  method: "GET",
  path: "/rules",
  tag,
  summary: "List routing rules",
  description: "Newest first. In which order they run, their `position` says.",
  access,
  query: Type.Object({
    ...field.paging("rule"),
    ...field.createdBetween,
    enabled: Type.Optional(enabled),
    event: Type.Optional(field.Choice(eventNames, "Rules of this type of event")),
    trigger_id: Type.Optional(field.Id("trg", "Rules of this trigger")),
  }),
  success: [{ status: 200, meaning: "A page of rules", data: field.List(Rule) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

const exampleOfRule = {
  title: "Low score: a ticket and a review",
  description: "What scored below 50 is looked at by a person.",
  rule: given,
};

export const listRuleExamples = operation({
  id: "listRuleExamples",
  method: "GET",
  path: "/rules/examples",
  tag,
  summary: "Ready-made rules",
  description: "Each `rule` is a body that making a rule takes.",
  access,
  success: [
    {
      status: 200,
      meaning: "All of them",
      data: Type.Object({
        items: Type.Array(
          Type.Object({
            title: Type.String({ description: "What it is good for" }),
            description: Type.String({ description: "In a sentence" }),
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
    id: field.Id("evt", "The event"),
    type: Type.String({ description: "Its type" }),
    resource: Type.Object({
      type: Type.String({ description: "What it is about" }),
      id: Type.String({ description: "Its id" }),
    }),
    created_at: field.Timestamp("When it happened"),
  }),
  fires: Type.Boolean({ description: "Whether the rule would run" }),
  reason: field.Nullable(Type.String({ description: "Why not" })),
  results: Type.Array(Result, {
    description: "What it would do, to things as they are now. What would be made has no id",
  }),
});

export const tryRule = operation({
  id: "tryRule",
  method: "POST",
  path: "/rules/try",
  tag,
  summary: "Try a rule out on past events",
  description: `Answers for each event whether the rule would fire and what it would do, and does nothing. With \`event_id\` on that one, else on the last ones that \`when\` names, newest first; of types of events, among the last 10,000 events. Needs the scope that reads the events' resource as well; a 403 names it. ${checked}`,
  access,
  body: Type.Object({
    name: Type.Optional(name),
    when: When,
    if: field.Clearable(condition),
    ...thenGiven,
    event_id: Type.Optional(field.Id("evt", "An event of the last 30 days")),
    last: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "So many events" })),
  }),
  success: [
    {
      status: 200,
      meaning: "What would have happened",
      data: Type.Object({
        tried: Type.Integer({ minimum: 0, description: "How many events were looked at" }),
        fired: Type.Integer({ minimum: 0, description: "For how many it would fire" }),
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
  summary: "Read a routing rule",
  description: "One rule by its id, with the reason if the service stopped it.",
  access,
  params: field.IdParam("rule", "rule"),
  success: [{ status: 200, meaning: "The rule", data: Rule }],
  errors: ["not_found"],
  example: { response: example },
});

const change = {
  tag,
  access,
  success: [{ status: 200, meaning: "The rule as it is now", data: Rule }],
  errors: ["not_found"],
} as const;
const changeRule = `Fields that are left out stay; null clears \`if\`. \`enabled: true\` also sets a rule going again that the service stopped. Events that came before are worked off by the rule as it is by then. ${checked}`;
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
  summary: "Change a routing rule",
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
  summary: "Change a routing rule, id in query or body",
  description: `The same with \`id\` in the query or the body. ${changeRule}`,
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
      meaning: "Removed",
      data: Type.Object({ id: field.Id("rule", "The rule's id"), deleted: Type.Literal(true) }),
    },
  ],
  errors: ["not_found"],
} as const;
const removed = "Events that it has not looked at yet are left alone. What it did stays.";

export const deleteRule = operation({
  ...removal,
  id: "deleteRule",
  method: "DELETE",
  path: "/rules/{id}",
  summary: "Remove a routing rule",
  description: removed,
  params: field.IdParam("rule", "rule"),
  example: { response: { id: ruleId, deleted: true } },
});

export const deleteRuleByField = operation({
  ...removal,
  id: "deleteRuleByField",
  method: "DELETE",
  path: "/rules",
  summary: "Remove a routing rule, id in query or body",
  description: `The same with \`id\` in the query or the body. ${removed}`,
  query: Type.Object(field.idElsewhere("rule", "rule")),
  body: Type.Object(field.idElsewhere("rule", "rule")),
  example: { request: { id: ruleId }, response: { id: ruleId, deleted: true } },
});

export const listRuleRuns = operation({
  id: "listRuleRuns",
  method: "GET",
  path: "/rules/{id}/runs",
  tag,
  summary: "What a rule did",
  description: "One entry for each time it fired, failed or was stopped, newest first; kept for 30 days.",
  access,
  params: field.IdParam("rule", "rule"),
  query: Type.Object({
    ...field.paging("run"),
    ...field.createdBetween,
    outcome: Type.Optional(field.Choice(runOutcomes, "How it went")),
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
