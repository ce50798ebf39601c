import { channelNames } from "../../lib/channel-names.ts";
import { verdictWords } from "../../ui/Score.tsx";
import type { CountedSearch } from "./counted-search.ts";
import { dayText } from "./figures.ts";
import { texts } from "./texts.ts";

/** Names in the place of ids and keys, as far as they are known. */
export interface BoundNames {
  readonly rubric?: string | undefined;
  readonly agent?: string | undefined;
  readonly criterion?: string | undefined;
}

/** The bounds of a figure in words, one for each chip. */
export function countedWords(search: CountedSearch, names: BoundNames = {}): string[] {
  const { rubric_id: rubric, agent, channel, tag, criterion } = search;
  return [
    daysOf(search),
    rubric ? `${texts.rubric}: ${names.rubric ?? rubric}` : "",
    agent ? `${texts.agent}: ${names.agent ?? agent}` : "",
    channel ? `${texts.channel}: ${channelNames[channel] ?? channel}` : "",
    tag ? `${texts.tag}: ${tag}` : "",
    criterion ? `${names.criterion ?? criterion}${verdictOf(search)}` : "",
    scoresOf(search),
    search.passed ? (search.passed === "true" ? texts.passed : texts.failedWord) : "",
    search.critical_failed === "true" ? texts.criticalWord : "",
  ].filter(Boolean);
}

function daysOf({ from, to, time_zone: zone = "UTC" }: CountedSearch): string {
  if (!from || !to) return "";
  return `${from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`}, ${zone}`;
}

const verdictOf = ({ verdict }: CountedSearch): string =>
  verdict ? `: ${verdictWords[verdict as keyof typeof verdictWords] ?? verdict}` : "";

function scoresOf({ score_from: from, score_below: below }: CountedSearch): string {
  if (from === "100") return texts.fullPoints;
  if (from && below) return texts.scoresBetween(from, below);
  return from ? texts.scoresFrom(from) : below ? texts.scoresBelow(below) : "";
}
