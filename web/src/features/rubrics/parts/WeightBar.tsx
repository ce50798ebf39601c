import { type EditedCriterion, sharesOf } from "../outline.ts";
import { texts } from "../texts.ts";
import classes from "./Rubrics.module.css";

/** Narrower parts than this hold no number. */
const minLabelShare = 5;

/** Each weight's share of 100 %, as it is edited. The outline below says the same in numbers. */
export function WeightBar({ criteria }: { readonly criteria: readonly EditedCriterion[] }) {
  const shares = sharesOf(criteria);
  const weighted = criteria.map((criterion, index) => ({ criterion, share: shares[index] ?? 0, number: index + 1 }));
  const shown = weighted.filter(({ share }) => share > 0);
  if (shown.length === 0) return criteria.length > 0 ? <p className={classes.warning}>{texts.noWeights}</p> : null;
  const parts = shown.map(({ criterion, share }) => `${criterion.name || texts.unnamed} ${share.toFixed(0)} %`);
  return (
    <section aria-label={texts.weights}>
      <div className={classes.weightHead}>
        <h2 className={classes.smallHeading}>{texts.weights}</h2>
        <span className={classes.dim}>100 %</span>
      </div>
      <div className={classes.weightBar} role="img" aria-label={texts.shares(parts.join(", "))}>
        {shown.map(({ criterion, share, number }) => (
          <span
            key={criterion.id}
            className={classes.weightPart}
            data-critical={criterion.critical}
            style={{ flexGrow: share }}
            title={`${number}. ${criterion.name}: ${share.toFixed(1)} %`}
          >
            {share >= minLabelShare ? number : ""}
          </span>
        ))}
      </div>
    </section>
  );
}
