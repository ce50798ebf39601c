import type { Scope } from "../platform/scope.ts";
import type { GivenConversation, References } from "./types.ts";

export const referencesOf = (scope: Scope, given: GivenConversation): References => ({
  scope,
  agent: given.agent ?? null,
  rubricId: given.rubricId ?? null,
  contact: given.contactId ?? (typeof given.contact === "string" ? given.contact : null),
  assigneeId: given.assigneeId ?? null,
  externalId: given.externalId ?? null,
});
