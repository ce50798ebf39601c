import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Calibration, Review, Scorecard } from "../../../api/client.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { VerdictIcon, verdictWords } from "../../../ui/Score.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { type GridRow, type GridSection, gridOf } from "../calibration-grid.ts";
import { texts } from "../texts.ts";
import classes from "./CalibrationGrid.module.css";

interface CalibrationGridProps {
  readonly session: Calibration;
  readonly reviews: readonly Review[];
  readonly cards: readonly Scorecard[];
}

/** Conversation by person, a table for each criterion; where people differ comes first. */
export function CalibrationGrid({ session, reviews, cards }: CalibrationGridProps) {
  const sections = useMemo(
    () =>
      gridOf({
        conversationIds: session.conversation_ids,
        reviewers: session.reviewers.map(({ reviewer }) => reviewer),
        reviews,
        cards,
      }),
    [session, reviews, cards],
  );
  const titles = new Map(session.conversations.map(({ id, title }) => [id, title ?? texts.untitled]));
  const names = new Map(session.reviewers.map(({ reviewer, name }) => [reviewer, name]));
  return (
    <section className={classes.grid} aria-label={texts.grid}>
      <h2 className={classes.heading}>{texts.grid}</h2>
      {sections.length === 0 && <p className={classes.dim}>{texts.gridHidden}</p>}
      {sections.map((section) => (
        <Section key={section.key} section={section} titles={titles} names={names} />
      ))}
    </section>
  );
}

interface SectionProps {
  readonly section: GridSection;
  readonly titles: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
}

function Section({ section, titles, names }: SectionProps) {
  return (
    <details className={classes.section} open={section.disagreements > 0}>
      <summary className={classes.summary}>
        <UserText>{section.name}</UserText>{" "}
        <span className={section.disagreements > 0 ? classes.differs : classes.dim}>
          {texts.disagreements(section.disagreements)}
        </span>
      </summary>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={withVisibleControls(section.name)}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.conversation}</th>
              {[...names].map(([reviewer, name]) => (
                <th key={reviewer} scope="col">
                  <UserText>{name}</UserText>
                </th>
              ))}
              <th scope="col">{texts.notes}</th>
            </tr>
          </thead>
          <tbody>
            {section.rows.map((row) => (
              <tr key={row.conversationId} data-differs={row.isDisputed}>
                <th scope="row" className={classes.title}>
                  <Link to="/conversations/$id" params={{ id: row.conversationId }}>
                    <UserText>{titles.get(row.conversationId) ?? texts.untitled}</UserText>
                  </Link>
                </th>
                {row.cells.map(({ reviewer, criterion }) => (
                  <td key={reviewer} title={criterion ? verdictWords[criterion.verdict] : texts.notYet}>
                    {criterion ? (
                      <VerdictIcon verdict={criterion.verdict} />
                    ) : (
                      <span className={classes.dim}>{texts.notYet}</span>
                    )}
                  </td>
                ))}
                <td className={classes.notes}>
                  <Notes row={row} names={names} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Why each of them judged so, where they differ. */
function Notes({ row, names }: { readonly row: GridRow; readonly names: ReadonlyMap<string, string> }) {
  if (!row.isDisputed) return null;
  return row.cells.map(
    ({ reviewer, criterion }) =>
      criterion?.rationale && (
        <p key={reviewer}>
          <strong>
            <UserText>{names.get(reviewer) ?? reviewer}</UserText>
          </strong>
          : <UserText>{criterion.rationale}</UserText>
        </p>
      ),
  );
}
