import { useQuery } from "@tanstack/react-query";
import type { TrainingAttempt } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { scenarioQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Call.module.css";
import { MoodMeter } from "./MoodMeter.tsx";
import { FactsPanel } from "./ScenarioBrief.tsx";
import training from "./Training.module.css";

/** What the trainee has at hand during the call. */
export function CallSide({ attempt }: { readonly attempt: TrainingAttempt }) {
  const scope = useApi();
  const { data: scenario, error } = useQuery(scenarioQuery(scope, attempt.scenario_id));
  return (
    <aside className={classes.side} aria-label={texts.facts} tabIndex={0}>
      <Panel title={texts.mood}>
        {attempt.customer ? (
          <MoodMeter value={attempt.customer.mood} />
        ) : (
          <p className={training.dim}>{texts.noMood}</p>
        )}
      </Panel>
      {scenario ? (
        <>
          {scenario.goal && (
            <Panel title={texts.goal}>
              <p className={training.prose}>
                <UserText>{scenario.goal}</UserText>
              </p>
            </Panel>
          )}
          <FactsPanel scenario={scenario} />
          {scenario.persona && (
            <Panel title={texts.persona}>
              <p className={training.prose}>
                <UserText>{scenario.persona}</UserText>
              </p>
            </Panel>
          )}
        </>
      ) : (
        error && <p className={training.dim}>{texts.factsGone}</p>
      )}
    </aside>
  );
}
