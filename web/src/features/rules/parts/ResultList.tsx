import type { RuleRunResult } from "../../../api/client.ts";
import { StatusPill, type Tone } from "../../../ui/StatusPill.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import { ResourceLink } from "./ResourceLink.tsx";
import classes from "./Rules.module.css";

const tones: Readonly<Record<RuleRunResult["outcome"], Tone>> = { done: "good", nothing: "none", refused: "bad" };

interface ResultListProps {
  readonly results: readonly RuleRunResult[];
  /** What the event is about, which needs no second link. */
  readonly of: string;
}

/** What each action did, or would have done. */
export function ResultList({ results, of }: ResultListProps) {
  if (results.length === 0) return null;
  return (
    <ol className={classes.results}>
      {results.map((result, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results keep the order of the actions
        <li key={place} className={classes.result}>
          <StatusPill tone={tones[result.outcome]}>{texts.outcomes[result.outcome]}</StatusPill>
          <span>
            <span className={classes.dim}>{texts.actions[result.do]}: </span>
            <UserText>{result.detail}</UserText>{" "}
            {result.resource && result.resource.id !== of && <ResourceLink id={result.resource.id} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
