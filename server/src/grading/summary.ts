import { coverageOf } from "./total.ts";
import type { Judged, Total } from "./types.ts";

/** More names than this are a list, not a sentence. */
const maxNamed = 4;

/** What a reader wants to know first, in a sentence or two. */
export function summaryOf(criteria: readonly Judged[], { criticalFailed }: Pick<Total, "criticalFailed">): string {
  const { judged, total } = coverageOf(criteria);
  const covered = judged < total ? `${judged} of ${total} criteria judged.` : "";
  const applying = criteria.filter(({ verdict, unsure }) => verdict !== "not_applicable" && !unsure);
  if (applying.length === 0) return covered || "None of the criteria applied to this conversation.";
  const named = (verdict: Judged["verdict"]) => applying.filter((criterion) => criterion.verdict === verdict);
  const failed = named("fail").toSorted((a, b) => Number(b.critical) - Number(a.critical) || b.weight - a.weight);
  const partly = named("partial").toSorted((a, b) => b.weight - a.weight);
  return [
    `${named("pass").length} of ${applying.length} criteria passed.`,
    failed.length > 0
      ? `${criticalFailed ? "Failed, including a critical criterion" : "Failed"}: ${list(failed)}.`
      : "",
    partly.length > 0 ? `Partly passed: ${list(partly)}.` : "",
    covered,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function list(criteria: readonly Judged[]): string {
  const names = criteria.slice(0, maxNamed).map(({ name }) => name);
  const more = criteria.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}
