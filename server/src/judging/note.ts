import type { Failed } from "./judge.ts";

export interface NoteFacts {
  /** Why the model could not be asked, as sentences without their full stop. */
  readonly away: readonly string[];
  readonly failed: readonly Failed[];
  readonly someJudged: boolean;
  readonly cut: string | null;
  readonly suspect: ReadonlySet<string>;
}

const maxNamed = 5;

/** What people should know of how a card came about; null when all went as it was asked for. */
export function noteOf({ away, failed, someJudged, cut, suspect }: NoteFacts): string | null {
  const reasons = new Set(away);
  const unusable = failed.filter(({ reason }) => !reasons.has(reason));
  const locally = (keys: readonly string[]) => (someJudged ? `${listed(keys)} graded locally` : "graded locally");
  const sentences = [
    ...[...reasons].map(
      (reason) => `${reason}; ${locally(failed.filter((one) => one.reason === reason).map(({ key }) => key))}.`,
    ),
    ...(unusable.length === 0
      ? []
      : [
          `The model judge's response could not be used (${[...new Set(unusable.map(({ reason }) => reason))].slice(0, 3).join("; ")}); ${locally(unusable.map(({ key }) => key))}.`,
        ]),
    ...(cut === null || !someJudged ? [] : [cut]),
    ...(suspect.size === 0
      ? []
      : [`The conversation addresses its grader (${listed([...suspect])}): this does not count as evidence.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}

const listed = (names: readonly string[]) =>
  names.length > maxNamed
    ? `${names.slice(0, maxNamed).join(", ")} and ${names.length - maxNamed} more`
    : names.join(", ");
