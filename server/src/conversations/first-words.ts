import type { Mask } from "../platform/privacy.ts";

const maxLength = 80;
/** A role label such as "Agent:" or "[00:12] Customer (Jane):". */
const label = /^\s*(?:[[(][\d:.]+[\])]\s*)?[\p{L}\p{N} ._()-]{1,40}:\s+/u;

/** Returns the first words of a conversation's text, without the speaker's label, or null when there is no text. */
export function firstWords(beginning: string | null, mask: Mask | undefined): string | null {
  if (beginning === null) return null;
  const shown = mask ? mask(beginning) : beginning;
  const line = shown.split("\n").find((one) => one.trim() !== "");
  const text = line?.replace(label, "").replaceAll(/\s+/g, " ").trim();
  if (!text) return null;
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const end = cut.lastIndexOf(" ");
  return `${(end > maxLength / 2 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
