import type {
  CreateRuleInput,
  CreateRuleInputThenItem,
  RuleThenItem,
  RuleWhen,
  TryRuleInput,
} from "../../api/client.ts";
import { type ActionName, isPossible, type Subject, subjectAt } from "./action-rules.ts";
import { type Conditions, conditionsOf, expressionOf, isWhole } from "./condition.ts";

export type ActionDraft = RuleThenItem & { readonly key: string };

/** A rule as its form holds it. */
export interface RuleDraft {
  readonly name: string;
  readonly when: RuleWhen;
  /** Rows of a form, or undefined where the person writes the expression. */
  readonly conditions: Conditions | undefined;
  readonly expression: string;
  readonly actions: readonly ActionDraft[];
  readonly position: number | undefined;
}

interface RuleContent {
  readonly name: string;
  readonly when: RuleWhen;
  readonly if: string | null;
  readonly then: readonly RuleThenItem[];
  readonly position?: number;
}

let keys = 0;
export const withKey = (action: RuleThenItem): ActionDraft => ({ ...action, key: `action-${keys++}` });

export const emptyDraft = (): RuleDraft => ({
  name: "",
  when: { event: "conversation.created" },
  conditions: { join: "&&", rows: [] },
  expression: "",
  actions: [withKey({ do: "tag", tags: [] })],
  position: undefined,
});

export const draftOf = (rule: RuleContent): RuleDraft => ({
  name: rule.name,
  when: rule.when,
  conditions: conditionsOf(rule.if),
  expression: rule.if ?? "",
  actions: rule.then.map(withKey),
  position: rule.position,
});

export function conditionTextOf({ conditions, expression }: RuleDraft): string | null {
  if (conditions) return expressionOf(conditions);
  return expression.trim() === "" ? null : expression.trim();
}

/** What the service takes: without what the form left empty and without what another action would take. */
function actionOf({ key: _key, ...action }: ActionDraft): CreateRuleInputThenItem {
  const taken = new Set<string>(["do", ...fieldsOfAction[action.do]]);
  const entries = Object.entries(action).filter(([name, value]) => taken.has(name) && !isEmpty(value));
  const given = Object.fromEntries(entries) as unknown as CreateRuleInputThenItem;
  if (!given.fields) return given;
  const fields = Object.entries(given.fields).filter(([, value]) => !isEmpty(value));
  return { ...given, fields: Object.fromEntries(fields) };
}

const isEmpty = (value: unknown) => value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** The inputs of each action, in the order of the form. */
export const fieldsOfAction: Readonly<Record<ActionName, readonly (keyof RuleThenItem)[]>> = {
  tag: ["tags"],
  assign: ["assignee"],
  set_status: ["status"],
  set_priority: ["priority"],
  escalate: ["priority", "assignee", "tag"],
  resolve: [],
  create_ticket: ["title", "description", "priority", "assignee", "tags"],
  create_contact: ["fields"],
  rescore: ["rubric_id"],
  ask_for_review: ["reviewers", "blind"],
  call_webhook: ["webhook_id"],
};

const needed: Partial<Record<ActionName, keyof RuleThenItem>> = {
  tag: "tags",
  assign: "assignee",
  set_status: "status",
  set_priority: "priority",
  create_ticket: "title",
  call_webhook: "webhook_id",
};

function isActionWhole(action: ActionDraft): boolean {
  const field = needed[action.do];
  if (field && isEmpty(action[field])) return false;
  const { email, external_id: external, phone } = action.fields ?? {};
  return action.do !== "create_contact" || Boolean(email || external || phone);
}

/** Whether all is there that trying it out needs. */
export function isReady(draft: RuleDraft, about: Subject): boolean {
  const { actions, conditions, when } = draft;
  return (
    Boolean(when.event || when.trigger_id) &&
    (conditions?.rows.every(isWhole) ?? true) &&
    actions.length > 0 &&
    actions.every(
      (action, place) => isActionWhole(action) && isPossible(action.do, subjectAt(actions, place, about), about),
    )
  );
}

const contentOf = (draft: RuleDraft) => ({
  when: draft.when,
  if: conditionTextOf(draft),
  // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
  then: draft.actions.map(actionOf),
});

type RuleBody = Omit<CreateRuleInput, "position" | "enabled"> & { readonly position?: number };

export const bodyOf = (draft: RuleDraft): RuleBody => ({
  ...contentOf(draft),
  name: draft.name.trim(),
  ...(draft.position === undefined ? {} : { position: draft.position }),
});

export const trialOf = (draft: RuleDraft, last: number): TryRuleInput => ({ ...contentOf(draft), last });
