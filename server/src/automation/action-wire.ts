import type { ActionWire } from "@cqs/contract";
import { invalid } from "../platform/fault.ts";
import type { Action } from "./types.ts";

type Field = Exclude<keyof ActionWire, "do">;

/** What each action takes, and of that what it needs. */
const fields: Readonly<Record<Action["do"], { readonly needs: readonly Field[]; readonly takes: readonly Field[] }>> = {
  tag: { needs: ["tags"], takes: [] },
  assign: { needs: ["assignee"], takes: [] },
  set_status: { needs: ["status"], takes: [] },
  set_priority: { needs: ["priority"], takes: [] },
  escalate: { needs: [], takes: ["priority", "assignee", "tag"] },
  create_contact: { needs: ["fields"], takes: [] },
  create_ticket: { needs: ["title"], takes: ["description", "priority", "tags", "assignee"] },
  resolve: { needs: [], takes: [] },
  rescore: { needs: [], takes: ["rubric_id"] },
  ask_for_review: { needs: [], takes: ["reviewers", "blind"] },
  call_webhook: { needs: ["webhook_id"], takes: [] },
};
const allFields = new Set(Object.values(fields).flatMap(({ needs, takes }) => [...needs, ...takes]));

/** One thing to do, as it was given. A field that belongs to another action is refused: it would do nothing. */
export function actionOf(given: ActionWire, i: number): Action {
  const { needs, takes } = fields[given.do];
  for (const field of needs) {
    if (given[field] === undefined) throw invalid(`then.${i}.${field}`, `${given.do} needs ${field}.`);
  }
  for (const field of allFields) {
    if (given[field] !== undefined && !needs.includes(field) && !takes.includes(field)) {
      throw invalid(`then.${i}.${field}`, `${given.do} doesn't accept ${field}.`);
    }
  }
  if (given.do === "tag" && given.tags?.length === 0)
    throw invalid(`then.${i}.tags`, "tag needs at least one tag in tags.");
  return toAction(given as Required<ActionWire>, given);
}

/** `needed` has what the table above says that the action needs. */
function toAction(needed: Required<ActionWire>, given: ActionWire): Action {
  switch (given.do) {
    case "tag":
      return { do: given.do, tags: [...new Set(needed.tags)] };
    case "assign":
      return { do: given.do, assignee: needed.assignee };
    case "set_status":
      return { do: given.do, status: needed.status };
    case "set_priority":
      return { do: given.do, priority: needed.priority };
    case "escalate":
      return {
        do: given.do,
        priority: given.priority ?? "urgent",
        assignee: given.assignee ?? null,
        tag: given.tag === undefined ? "escalated" : given.tag,
      };
    case "create_contact":
      return { do: given.do, fields: knownFields(needed.fields) };
    case "create_ticket":
      return {
        do: given.do,
        title: needed.title,
        description: given.description ?? null,
        priority: given.priority ?? "medium",
        tags: given.tags ?? [],
        assignee: given.assignee ?? null,
      };
    case "resolve":
      return { do: given.do };
    case "rescore":
      return { do: given.do, rubricId: given.rubric_id ?? null };
    case "ask_for_review":
      return { do: given.do, reviewers: given.reviewers ?? [], blind: given.blind ?? false };
    case "call_webhook":
      return { do: given.do, webhookId: needed.webhook_id };
  }
}

const contactFields: ReadonlySet<string> = new Set([
  "email",
  "external_id",
  "phone",
  "first_name",
  "last_name",
  "company_id",
  "assignee",
  "tags",
  "custom_fields",
]);

/** What is not known was ignored, and reported: it is not kept either. */
const knownFields = (given: Required<ActionWire>["fields"]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => contactFields.has(name)));

export function actionToWire(action: Action): ActionWire {
  switch (action.do) {
    case "escalate":
      return { ...withoutNulls(action), tag: action.tag };
    case "create_ticket":
      return { ...withoutNulls(action), tags: [...action.tags] };
    case "tag":
      return { do: action.do, tags: [...action.tags] };
    case "create_contact":
      return { do: action.do, fields: action.fields as NonNullable<ActionWire["fields"]> };
    case "rescore":
      return { do: action.do, ...(action.rubricId === null ? {} : { rubric_id: action.rubricId }) };
    case "ask_for_review":
      return { do: action.do, reviewers: [...action.reviewers], blind: action.blind };
    case "call_webhook":
      return { do: action.do, webhook_id: action.webhookId };
    default:
      return action;
  }
}

/** Of an action, a field that was left out is left out again, so that it can be sent back as it is. */
const withoutNulls = <Given extends Action>(action: Given) =>
  Object.fromEntries(Object.entries(action).filter(([, value]) => value !== null)) as {
    [Name in keyof Given]: NonNullable<Given[Name]>;
  };
