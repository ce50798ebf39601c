import type { InsightScores } from "../../../api/client.ts";
import { FollowLink } from "../../../charts/links.tsx";
import { SparkLine } from "../../../charts/Spark.tsx";
import { countText } from "../../../lib/text.ts";
import { type Change, changeOf, percentOf, rateText, scoreText } from "../figures.ts";
import { texts } from "../texts.ts";
import type { LinkTo } from "../use-links.ts";
import classes from "./Tiles.module.css";

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly before: string | undefined;
  readonly change: Change | undefined;
  /** Whether more is better; undefined where it is neither. */
  readonly isMoreBetter?: boolean;
  readonly values: readonly (number | null)[];
  readonly href: string | undefined;
}

/** The four figures of the period, each with its way through it and the period before. */
export function Tiles({ scores, linkTo }: { readonly scores: InsightScores; readonly linkTo: LinkTo }) {
  const { totals, points } = scores;
  const before = scores.previous?.totals;
  const hasBefore = before !== undefined && before.count > 0;
  return (
    <div className={classes.tiles}>
      <Tile
        name={texts.tiles.score}
        value={scoreText(totals.mean_score)}
        before={hasBefore ? scoreText(before.mean_score) : undefined}
        change={hasBefore ? changeOf(totals.mean_score, before.mean_score) : undefined}
        isMoreBetter
        values={points.map((point) => point.mean_score)}
        href={linkTo({}, totals.count)}
      />
      <Tile
        name={texts.tiles.passed}
        value={rateText(totals.pass_rate)}
        before={hasBefore ? rateText(before.pass_rate) : undefined}
        change={hasBefore ? changeOf(percentOf(totals.pass_rate), percentOf(before.pass_rate)) : undefined}
        isMoreBetter
        values={points.map((point) => point.pass_rate)}
        href={linkTo({ passed: true }, totals.pass_rate ?? 0)}
      />
      <Tile
        name={texts.tiles.critical}
        value={rateText(totals.critical_rate)}
        before={hasBefore ? rateText(before.critical_rate) : undefined}
        change={hasBefore ? changeOf(percentOf(totals.critical_rate), percentOf(before.critical_rate)) : undefined}
        isMoreBetter={false}
        values={points.map((point) => point.critical_rate)}
        href={linkTo({ critical_failed: true }, totals.critical_rate ?? 0)}
      />
      <Tile
        name={texts.tiles.count}
        value={countText(totals.count)}
        before={hasBefore ? countText(before.count) : undefined}
        change={hasBefore ? changeOf(totals.count, before.count, 0) : undefined}
        values={points.map((point) => point.count)}
        href={linkTo({}, totals.count)}
      />
    </div>
  );
}

function Tile({ name, value, before, change, isMoreBetter, values, href }: TileProps) {
  return (
    <FollowLink href={href} className={classes.tile}>
      <span className={classes.name}>{name}</span>
      <span className={classes.row}>
        <span className={classes.value}>{value}</span>
        <SparkLine values={values} />
      </span>
      <span className={classes.before}>
        {change && <span className={classes[toneOf(change, isMoreBetter)]}>{change.text} </span>}
        {before === undefined ? texts.noBefore : texts.before(before)}
      </span>
    </FollowLink>
  );
}

function toneOf({ direction }: Change, isMoreBetter: boolean | undefined): "good" | "bad" | "neutral" {
  if (isMoreBetter === undefined || direction === "same") return "neutral";
  return (direction === "up") === isMoreBetter ? "good" : "bad";
}
