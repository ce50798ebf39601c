import { invalid } from "../platform/fault.ts";
import { badReference, hasReference } from "./references-in-text.ts";
import type { Action, ContactTemplate, Kind, RulePorts } from "./types.ts";

interface Place extends Pick<RulePorts, "checkContact"> {
  /** `then.2` */
  readonly path: string;
  /** What the action is done to: null if there is nothing. */
  readonly current: Kind | null;
  /** What the event is about. */
  readonly about: Kind | null;
}

const statuses: Readonly<Record<Kind, readonly string[]>> = {
  conversation: ["open", "resolved"],
  ticket: ["open", "pending", "solved", "closed"],
  contact: [],
};

/** What an action can be done to, and the field to blame if there is none of it. */
const needs: Partial<Record<Action["do"], { readonly kinds: readonly Kind[]; readonly field: string }>> = {
  tag: { kinds: ["conversation", "ticket", "contact"], field: "tags" },
  assign: { kinds: ["ticket", "contact"], field: "assignee" },
  set_status: { kinds: ["conversation", "ticket"], field: "status" },
  set_priority: { kinds: ["ticket"], field: "priority" },
  escalate: { kinds: ["conversation", "ticket"], field: "do" },
  resolve: { kinds: ["conversation", "ticket"], field: "do" },
};

/** What later actions are done to. */
export function kindAfter(action: Action, current: Kind | null): Kind | null {
  if (action.do === "create_ticket") return "ticket";
  return action.do === "create_contact" ? "contact" : current;
}

/** Refuses an action that could never be done. */
export function checkAction(action: Action, place: Place): void {
  const { path, current, about } = place;
  const need = needs[action.do];
  if (need && !(current && need.kinds.includes(current))) {
    throw invalid(`${path}.${need.field}`, `${action.do} needs a ${listed(need.kinds)}, but ${whatThereIs(current)}.`);
  }
  if (action.do === "set_status" && current && !statuses[current].includes(action.status)) {
    throw invalid(
      `${path}.status`,
      `A ${current} can be set to ${statuses[current].join(", ")}, not ${action.status}.`,
    );
  }
  // A ticket may have come of a conversation; whether it did is seen when the rule runs.
  if ((action.do === "rescore" || action.do === "ask_for_review") && about !== "conversation" && about !== "ticket") {
    throw invalid(`${path}.do`, `${action.do} needs a conversation, but this event isn't about one.`);
  }
  if (action.do === "create_contact") checkContactTemplate(action.fields, place);
  if (action.do === "create_ticket") {
    checkReferences(action.title, `${path}.title`);
    checkReferences(action.description ?? "", `${path}.description`);
  }
}

const listed = (kinds: readonly Kind[]) =>
  kinds.length < 2 ? kinds.join() : `${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1)}`;

const whatThereIs = (current: Kind | null) =>
  current
    ? `at this point the actions apply to a ${current}`
    : "this event isn't about one: let an earlier action create it";

function checkReferences(template: string, field: string): void {
  const bad = badReference(template);
  if (bad !== undefined) {
    throw invalid(
      field,
      `{{${bad.slice(0, 100)}}} is not a reference: references start with data. or event., such as {{data.email}}.`,
    );
  }
}

/** What holds no reference must be right now; what holds one is judged when it is filled in. */
function checkContactTemplate(fields: ContactTemplate, { path, checkContact }: Place): void {
  const { custom_fields: own = {}, ...rest } = fields;
  const at = `${path}.fields`;
  const texts = [...Object.entries(rest), ...Object.entries(own).map(([key, text]) => [`custom_fields.${key}`, text])];
  for (const [name, text] of texts) if (typeof text === "string") checkReferences(text, `${at}.${name}`);
  if (!fields.email && !fields.external_id && !fields.phone) {
    throw invalid(`${at}.email`, "A contact needs at least one of email, external_id and phone.");
  }
  const isFixed = ([, text]: readonly [string, unknown]) => typeof text !== "string" || !hasReference(text);
  const fault = checkContact(Object.fromEntries(Object.entries(fields).filter(isFixed)), at);
  if (fault) throw fault;
}
