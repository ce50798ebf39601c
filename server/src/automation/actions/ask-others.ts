import { askByRule } from "../../reviews/index.ts";
import { askForScoring } from "../../scoring/index.ts";
import { findWebhook } from "../../webhooks/index.ts";
import type { ActionDeps, ActionOf, Done, Firing } from "../types.ts";
import { linksOf } from "./links.ts";

const noConversation: Done = { outcome: "nothing", detail: "It has no conversation.", resource: null };

export async function rescore(deps: ActionDeps, firing: Firing, { rubricId }: ActionOf<"rescore">): Promise<Done> {
  const { conversationId } = await linksOf(deps, firing);
  if (!conversationId) return noConversation;
  await askForScoring(deps, { scope: firing.scope, id: conversationId, rubricId: rubricId ?? undefined });
  return { outcome: "done", detail: "Requested scoring.", resource: { type: "conversation", id: conversationId } };
}

export async function askForReview(
  deps: ActionDeps,
  firing: Firing,
  { reviewers, blind }: ActionOf<"ask_for_review">,
): Promise<Done> {
  const { scope, ruleName } = firing;
  const { conversationId } = await linksOf(deps, firing);
  if (!conversationId) return noConversation;
  const { id, created } = await askByRule(deps, { scope, conversationId, rule: ruleName, assignees: reviewers, blind });
  const resource = { type: "review", id };
  return created
    ? { outcome: "done", detail: "Asked for a review.", resource, isNew: true }
    : { outcome: "nothing", detail: "There is already an open review that a rule requested.", resource };
}

export async function callWebhook(
  { tx }: ActionDeps,
  { scope }: Firing,
  { webhookId }: ActionOf<"call_webhook">,
): Promise<Done> {
  const webhook = await findWebhook(tx, scope, webhookId);
  const resource = { type: "webhook", id: webhookId };
  if (webhook?.status === "enabled")
    return { outcome: "done", detail: "Sent this run to the webhook.", resource, webhookId };
  return { outcome: "nothing", detail: webhook ? "The webhook is disabled." : "The webhook was deleted.", resource };
}
