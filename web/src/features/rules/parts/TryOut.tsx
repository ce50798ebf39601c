import { NativeSelect } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { TryRuleResult, TryRuleResultItem } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { Waiting } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import { ResourceLink } from "./ResourceLink.tsx";
import { ResultList } from "./ResultList.tsx";
import classes from "./Rules.module.css";

interface TryOutProps {
  readonly trial: UseQueryResult<TryRuleResult>;
  readonly isWhole: boolean;
  readonly last: number;
  readonly onLast: (last: number) => void;
}

const counts = [10, 50, 100];

/** What the rule as it stands in the form would have done, and where not, why not. */
export function TryOut({ trial, isWhole, last, onLast }: TryOutProps) {
  return (
    <section className={classes.tryOut} aria-label={texts.tryOut}>
      <div className={classes.tryHead}>
        <h2 className={classes.title}>{texts.tryOut}</h2>
        <NativeSelect
          size="xs"
          aria-label={texts.last}
          value={String(last)}
          onChange={(event) => onLast(Number(event.currentTarget.value))}
          data={counts.map((count) => ({ value: String(count), label: texts.lastCount(count) }))}
        />
      </div>
      <p className={classes.hint}>{texts.tryText}</p>
      <div aria-live="polite">
        <Outcome trial={trial} isWhole={isWhole} />
      </div>
    </section>
  );
}

function Outcome({ trial: { data, error }, isWhole }: Pick<TryOutProps, "trial" | "isWhole">) {
  if (!isWhole) return <p className={classes.dim}>{texts.notReady}</p>;
  if (error) return <p className={classes.error}>{wordsOf(error).text}</p>;
  if (!data) return <Waiting text={texts.trying} />;
  if (data.tried === 0) return <p className={classes.dim}>{texts.noEvents}</p>;
  return (
    <>
      <p className={classes.sum}>{texts.wouldFire(data.fired, data.tried)}</p>
      <ol className={classes.trials}>
        {data.items.map((item) => (
          <Trial key={item.event.id} item={item} />
        ))}
      </ol>
    </>
  );
}

function Trial({ item: { event, fires, reason, results } }: { readonly item: TryRuleResultItem }) {
  return (
    <li className={classes.trial}>
      <div className={classes.trialHead}>
        <StatusPill tone={fires ? "good" : "none"}>{fires ? texts.fires : texts.silent}</StatusPill>
        <span className={classes.time}>
          <TimeText time={event.created_at} />
        </span>
      </div>
      <ResourceLink id={event.resource.id} />
      {reason && (
        <p className={classes.dim}>
          <UserText>{reason}</UserText>
        </p>
      )}
      <ResultList results={results} of={event.resource.id} />
    </li>
  );
}
