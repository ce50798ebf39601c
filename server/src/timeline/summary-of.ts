import type { FieldChange, TimelineItem } from "./types.ts";

/** Returns what happened as a sentence for people. */
export function summaryOf({ type, actor, changes, references, score, reason }: TimelineItem): string {
  const who = actor?.name ?? "Somebody";
  const [first] = references;
  switch (type) {
    case "created":
      return actor ? `Created by ${who}.` : "Created.";
    case "scored":
      return score === null ? "Scored." : `Scored ${score} by ${who}.`;
    case "reviewed":
      return score === null ? `${who} reviewed it.` : `${who} reviewed it: ${score}.`;
    case "review_requested":
      return `A review was requested (${reason}).`;
    case "scoring_failed":
      return "Scoring failed.";
    case "replaced":
      return `${who} sent new content.`;
    case "ticket_opened":
      return `A ticket was created: ${first?.id}.`;
    case "conversation":
      return `A conversation took place: ${first?.id}.`;
    case "automation_fired":
      return `The rule ${who} ran.`;
    case "merged":
      return first?.type === "merged_into"
        ? `${who} merged it into ${first.id}.`
        : `${who} merged ${idsOf(references)} into it.`;
    case "unmerged":
      return `${who} undid the merge with ${idsOf(references)}.`;
    default:
      return `${who} ${changes.map(changeInWords).join("; ") || "changed it"}.`;
  }
}

const idsOf = (references: TimelineItem["references"]) => references.map(({ id }) => id).join(", ");

function changeInWords({ field, from, to, added = [], removed = [] }: FieldChange): string {
  if (field === "tags") return [...tagsInWords("added", added), ...tagsInWords("removed", removed)].join(" and ");
  if (field === "resolved") return to === "resolved" ? "resolved it" : "reopened it";
  if (field === "scoring") return "requested scoring again";
  const name = field.replace(/_id$/, "").replaceAll("_", " ");
  if (from === undefined && to === undefined) return `edited the ${name}`;
  if (to === null) return `removed the ${name}`;
  return from === null ? `set the ${name} to ${to}` : `changed the ${name} from ${from} to ${to}`;
}

const tagsInWords = (verb: string, tags: readonly string[]) =>
  tags.length === 0 ? [] : [`${verb} the tag${tags.length > 1 ? "s" : ""} ${tags.join(", ")}`];
