import type { Calibration } from "../../../api/client.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { PersonChip } from "../../../ui/Person.tsx";
import { texts } from "../texts.ts";
import classes from "./CalibrationProgress.module.css";

/** How far each person is. */
export function CalibrationProgress({ session }: { readonly session: Calibration }) {
  const wanted = session.conversation_ids.length;
  return (
    <section className={classes.section} aria-label={texts.progress}>
      <h2 className={classes.heading}>{texts.progress}</h2>
      <ul className={classes.list}>
        {session.reviewers.map(({ reviewer, name, submitted }) => (
          <li key={reviewer} className={classes.person}>
            <PersonChip name={name} />
            <progress
              className={classes.bar}
              max={Math.max(wanted, 1)}
              value={submitted}
              aria-label={withVisibleControls(name)}
            />
            <span className={classes.count}>{texts.judgedOf(submitted, wanted)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
