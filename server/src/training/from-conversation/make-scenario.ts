import type { Scope as Permission } from "@cqs/contract";
import { findContact } from "../../contacts/index.ts";
import { type ForScoring, readForScoring, type SpanNodes } from "../../conversations/index.ts";
import { invalid, unknownReference } from "../../platform/fault.ts";
import { requireScope } from "../../platform/http/require-scope.ts";
import type { Deps } from "../../platform/http/route.ts";
import { maskAhead } from "../../platform/privacy.ts";
import type { Scope } from "../../platform/scope.ts";
import { maskForWorkspace } from "../../privacy/index.ts";
import { createScenario } from "../create-scenario.ts";
import type { NewScenario, Scenario } from "../types.ts";
import { behaviourOf, type TurnOfTalk } from "./behaviour-of.ts";
import { namesIn, partsOf, removeNames, withoutCommonWords } from "./remove-names.ts";

export interface MakeScenario extends Pick<NewScenario, "difficulty" | "category" | "rubricId" | "rubricKey"> {
  readonly scope: Scope;
  readonly permissions: readonly Permission[];
  readonly conversationId: string;
  /** Undefined: made of the customer's first words. */
  readonly title: string | undefined;
}

/** Practising needs what the customer wanted, not every word of a long conversation. */
const maxTurns = 200;
const maxTitleChars = 60;

export async function makeScenario(
  deps: Deps & { readonly spanNodes: SpanNodes },
  { permissions, conversationId, title, ...given }: MakeScenario,
): Promise<Scenario> {
  requireScope(permissions, "conversations:read");
  const { scope } = given;
  const found = await readForScoring(deps, { scope, id: conversationId });
  if (!found) throw unknownReference("conversation_id");
  const turns = await withoutPersonalData(deps, scope, found);
  const customer = behaviourOf(turns);
  if (!customer) throw invalid("conversation_id", "The customer says nothing in this conversation.");
  const { openingLine, behaviour } = customer;
  return createScenario(deps, {
    ...given,
    title: title ?? titleOf(openingLine),
    persona: null,
    goal: "Resolve the customer's issue better than in the real conversation.",
    openingLine,
    closingLine: null,
    facts: {},
    turns: [],
    customer: behaviour,
    madeFrom: conversationId,
  });
}

async function withoutPersonalData(
  { db }: Pick<Deps, "db">,
  scope: Scope,
  { conversation, nodes }: ForScoring,
): Promise<readonly TurnOfTalk[]> {
  const turns = nodes
    .flatMap(({ type, role, content }): readonly TurnOfTalk[] =>
      type === "turn" && content && (role === "agent" || role === "customer") ? [{ role, text: content }] : [],
    )
    .slice(0, maxTurns);
  const contact = conversation.contactId ? await findContact(db, scope, conversation.contactId) : undefined;
  const known = partsOf([contact?.firstName ?? "", contact?.lastName ?? ""]);
  const agent = withoutCommonWords(partsOf([conversation.agent ?? ""]));
  const names = [...known, ...agent, ...namesIn(turns.map(({ text }) => text)), ...namesTold(turns)];
  const mask = await maskForWorkspace(db, scope.workspaceId);
  const ready = (await maskAhead(mask, turns)) ?? mask;
  return turns.map(({ role, text }) => ({ role, text: removeNames(ready(text), names) }));
}

/** "Your name, please?" "Maria Lopez." */
const namesTold = (turns: readonly TurnOfTalk[]): readonly string[] =>
  partsOf(
    turns.flatMap(({ role, text }, i) =>
      role === "customer" && /\byour (?:full |first |last )?name\b/i.test(turns[i - 1]?.text ?? "")
        ? (text.match(/\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+|^\p{Lu}[\p{L}'’-]+(?=[.,!]?$)/gu) ?? [])
        : [],
    ),
  );

const titleOf = (openingLine: string) =>
  `From a conversation: ${openingLine.length > maxTitleChars ? `${openingLine.slice(0, maxTitleChars)}…` : openingLine}`;
