import { Link } from "@tanstack/react-router";
import type { FailingCriteria as Failing, FailingCriteriaCriterion } from "../../../api/client.ts";
import { BarRows } from "../../../charts/BarRows.tsx";
import { ChartFrame } from "../../../charts/ChartFrame.tsx";
import { shortened } from "../../../charts/scale.ts";
import { UserText } from "../../../ui/UserText.tsx";
import { dayText, percentOf, rateText } from "../figures.ts";
import { texts } from "../texts.ts";
import type { LinkTo } from "../use-links.ts";
import classes from "./FailingCriteria.module.css";

interface FailingProps {
  readonly data: Failing;
  readonly linkTo: LinkTo;
  /** How many quotes each criterion shows. */
  readonly examples: number;
}

const maxQuote = 240;

/** What fails most often, and the words that show it. */
export function FailingCriteria({ data, linkTo, examples }: FailingProps) {
  const criteria = data.criteria.filter(({ failed }) => failed > 0);
  const hrefOf = ({ key, rubric_id: rubricId, failed }: FailingCriteriaCriterion) =>
    linkTo({ criterion: key, rubric_id: rubricId, verdict: "fail" }, failed);
  const max = Math.max(1, ...criteria.map(({ fail_rate: rate }) => rate * 100));
  return (
    <ChartFrame
      title={texts.failing}
      note={texts.failingNote}
      columns={[
        texts.columns.criterion,
        texts.columns.conversations,
        "Failed",
        texts.columns.failed,
        texts.columns.before,
      ]}
      rows={criteria.map((one) => ({
        key: `${one.rubric_id} ${one.key}`,
        href: hrefOf(one),
        cells: [one.name, one.count, one.failed, percentOf(one.fail_rate), percentOf(one.previous?.fail_rate ?? null)],
      }))}
    >
      {criteria.length === 0 && <p className={classes.none}>{texts.noFailing}</p>}
      <ul className={classes.list}>
        {criteria.map((one) => (
          <li key={`${one.rubric_id} ${one.key}`}>
            <BarRows
              label={one.name}
              max={Math.min(100, max)}
              rows={[
                {
                  key: one.key,
                  name: one.name,
                  value: one.fail_rate * 100,
                  before: one.previous ? one.previous.fail_rate * 100 : null,
                  text: `${rateText(one.fail_rate)}`,
                  tone: "poor",
                  description: `${one.name}: failed in ${texts.failedOf(one.failed, one.count)} conversations, ${rateText(one.fail_rate)}`,
                  href: hrefOf(one),
                },
              ]}
            />
            {one.examples.slice(0, examples).map((example) => (
              <Link
                key={example.scorecard_id}
                to="/conversations/$id"
                params={{ id: example.conversation_id }}
                search={{ criterion: one.key } as never}
                className={classes.quote}
              >
                {example.evidence && (
                  <q>
                    <UserText>{cut(example.evidence.quote)}</UserText>
                  </q>
                )}
                <span className={classes.why}>
                  <UserText>{cut(example.rationale)}</UserText> · {dayText(example.day)}
                </span>
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

const cut = (text: string) => (text.length > maxQuote ? shortened(text.slice(0, 2 * maxQuote), maxQuote) : text);
