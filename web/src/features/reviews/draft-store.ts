import type { Draft } from "./draft.ts";

const prefix = "cqs-review-draft";

export const draftName = (workspaceId: string, mode: string, personId: string, reviewId: string): string =>
  [prefix, workspaceId, mode, personId, reviewId].join(" ");

/** Drafts live as long as the tab: they hold what customers said, and must not stay on a shared computer. */
export function readDraft(name: string): Draft {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Draft) : {};
  } catch {
    return {};
  }
}

/** Returns whether it was stored: a full or forbidden storage must not be called saved. */
export function writeDraft(name: string, draft: Draft): boolean {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to forget.
  }
}
