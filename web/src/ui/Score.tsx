import classes from "./Score.module.css";

type Band = "strong" | "fair" | "weak" | "poor" | "none";

const shapes: Readonly<Record<Band, string>> = { strong: "●", fair: "◐", weak: "▲", poor: "■", none: "–" };

export function bandOf(score: number | null): Band {
  if (score === null) return "none";
  if (score >= 85) return "strong";
  if (score >= 70) return "fair";
  return score >= 50 ? "weak" : "poor";
}

/** A score as number, shape and colour, so that none of the three has to be seen. */
export function ScoreChip({ score, isLarge = false }: { readonly score: number | null; readonly isLarge?: boolean }) {
  const band = bandOf(score);
  return (
    <span className={`${classes.chip} ${classes[band]} ${isLarge ? classes.large : ""}`}>
      <span className={classes.shape} aria-hidden="true">
        {shapes[band]}
      </span>
      {score === null ? <span>no score</span> : <span>{Math.round(score)}</span>}
    </span>
  );
}

export type Verdict = "pass" | "partial" | "fail" | "not_applicable";

export const verdictWords: Readonly<Record<Verdict, string>> = {
  pass: "Pass",
  partial: "Partial",
  fail: "Fail",
  not_applicable: "Not applicable",
};
const verdictSigns: Readonly<Record<Verdict, string>> = { pass: "✓", partial: "~", fail: "✕", not_applicable: "–" };

export function VerdictIcon({ verdict }: { readonly verdict: Verdict }) {
  return (
    <span className={`${classes.verdict} ${classes[verdict]}`}>
      <span aria-hidden="true">{verdictSigns[verdict]}</span>
      <span className="visually-hidden">{verdictWords[verdict]}</span>
    </span>
  );
}
