import { Button, Progress } from "@mantine/core";
import type { AgentTest } from "../../../api/client.ts";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { isUnderWay } from "../is-under-way.ts";
import { useCancelTest } from "../test-mutations.ts";
import { outcomeOf } from "../test-progress.ts";
import { testTexts as texts } from "../test-texts.ts";
import classes from "./Agents.module.css";

/** How far a test is, or what came of it. */
export function TestState({ test }: { readonly test: AgentTest }) {
  const cancel = useCancelTest(test.agent_id);
  const { tone, text } = outcomeOf(test);
  const progress = texts.progress(test.completed_runs, test.runs);
  return (
    <div className={classes.testState} role="status">
      <StatusPill tone={tone}>{text}</StatusPill>
      {isUnderWay(test) ? (
        <>
          <span>{progress}</span>
          <Progress
            className={classes.testProgress}
            value={(100 * test.completed_runs) / Math.max(1, test.runs)}
            aria-label={progress}
          />
          <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(test.id)}>
            {texts.stop}
          </Button>
        </>
      ) : (
        <ul className={classes.stateReasons}>
          {test.error && (
            <li>
              {texts.broke} <UserText>{test.error}</UserText>
            </li>
          )}
          {test.reasons.slice(0, maxReasons).map((reason) => (
            <li key={reason}>
              <UserText>{reason}</UserText>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const maxReasons = 3;
