import type { Workspace } from "../../api/client.ts";

export const retentionNames = [
  "conversation_retention_days",
  "recording_retention_days",
  "audit_retention_days",
] as const;
export type RetentionName = (typeof retentionNames)[number];
export type RetentionDraft = Readonly<Record<RetentionName, number | string>>;
type Days = Pick<Workspace, RetentionName>;

export const draftOf = (workspace: Days): RetentionDraft => ({
  conversation_retention_days: workspace.conversation_retention_days ?? "",
  recording_retention_days: workspace.recording_retention_days ?? "",
  audit_retention_days: workspace.audit_retention_days ?? "",
});

export const daysOf = (value: number | string): number | null => (value === "" ? null : Number(value));

/** What is kept for a shorter time than before, which deletes something: the person is asked once more. */
export function shortened(before: Days, draft: RetentionDraft): { name: RetentionName; days: number }[] {
  return retentionNames.flatMap((name) => {
    const days = daysOf(draft[name]);
    const old = before[name];
    return days !== null && (old === null || days < old) ? [{ name, days }] : [];
  });
}
