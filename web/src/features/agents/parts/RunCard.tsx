import { Button } from "@mantine/core";
import { useState } from "react";
import type { AgentTestRun } from "../../../api/client.ts";
import { ScoreChip, VerdictIcon } from "../../../ui/Score.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { LongText, UserText } from "../../../ui/UserText.tsx";
import { testTexts } from "../test-texts.ts";
import { versionText } from "../version-words.ts";
import classes from "./Agents.module.css";
import { TraceDrawer } from "./TraceDrawer.tsx";

/** What one version made of the customer's words: why it failed first, then the reply, its scorecard and its trace. */
export function RunCard({ run }: { readonly run: AgentTestRun }) {
  const { reply, reasons, scorecard, latency_ms: latency, cost, version, passed, trace } = run;
  const [isTraceOpen, setTraceOpen] = useState(false);
  const title = versionText(version);
  return (
    <article className={classes.side} aria-label={title}>
      <div className={classes.sideHead}>
        <strong>{title}</strong>
        <StatusPill tone={passed ? "good" : "bad"}>{passed ? testTexts.passed : testTexts.notPassed}</StatusPill>
        <ScoreChip score={scorecard.score} />
        {run.handed_over && <StatusPill tone="warn">{testTexts.handedOver}</StatusPill>}
        <span className={classes.dim}>
          {testTexts.latency(latency)}
          {cost.usd ? ` · ${testTexts.cost(cost.usd)}` : ""}
        </span>
      </div>
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>
              <UserText>{reason}</UserText>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.reply}>{reply ? <LongText text={reply} /> : testTexts.noReply}</div>
      <details>
        <summary className={classes.summary}>
          {testTexts.card}: {testTexts.criteria(scorecard.criteria.length)}
        </summary>
        <ul>
          {scorecard.criteria.map(({ key, name, verdict, rationale }) => (
            <li key={key} className={classes.criterion}>
              <VerdictIcon verdict={verdict} />
              <span>
                <strong>
                  <UserText>{name}</UserText>
                </strong>{" "}
                <span className={classes.dim}>
                  <UserText>{rationale}</UserText>
                </span>
              </span>
            </li>
          ))}
        </ul>
      </details>
      {trace ? (
        <Button variant="default" size="compact-sm" className={classes.start} onClick={() => setTraceOpen(true)}>
          {testTexts.showTrace}
        </Button>
      ) : (
        <p className={classes.help}>{testTexts.noTrace}</p>
      )}
      {trace && isTraceOpen && <TraceDrawer trace={trace} title={title} onClose={() => setTraceOpen(false)} />}
    </article>
  );
}
