import { Button } from "@mantine/core";
import type { TrainingFeedback } from "../../../api/client.ts";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import classes from "./Feedback.module.css";

interface FeedbackRemarkProps {
  readonly remark: TrainingFeedback;
  readonly criterionName: string | undefined;
  readonly isLit: boolean;
  readonly onShow: () => void;
}

/** The trainee's own words, what they did, and what to say in their place. */
export function FeedbackRemark({ remark, criterionName, isLit, onShow }: FeedbackRemarkProps) {
  const { kind, moment, quote, comment, better } = remark;
  return (
    <li className={classes.remark} data-lit={isLit}>
      <div className={classes.remarkHead}>
        <StatusPill tone={kind === "praise" ? "good" : "warn"}>
          {moment ? (texts.moments[moment] ?? moment) : (criterionName ?? texts.scorecard)}
        </StatusPill>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onShow}>
          {texts.showInCall}
        </Button>
      </div>
      <div>
        <div className={classes.label}>{texts.youSaid}</div>
        <blockquote className={classes.said} style={{ margin: 0 }}>
          “<UserText>{quote}</UserText>”
        </blockquote>
      </div>
      <p className={classes.comment}>
        <UserText>{comment}</UserText>
      </p>
      {better !== null && (
        <div>
          <div className={classes.label}>{texts.tryThis}</div>
          <p className={classes.better}>
            <UserText>{better}</UserText>
          </p>
        </div>
      )}
    </li>
  );
}
