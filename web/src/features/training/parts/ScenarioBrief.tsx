import type { TrainingScenario } from "../../../api/client.ts";
import { FactList } from "../../../ui/FactList.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { LongText, UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import classes from "./Training.module.css";

/** What a trainee reads before the call. */
export function ScenarioBrief({ scenario }: { readonly scenario: TrainingScenario }) {
  return (
    <>
      <Panel title={texts.goal}>
        <p className={classes.prose}>
          <LongText text={scenario.goal ?? "–"} />
        </p>
      </Panel>
      {scenario.persona && (
        <Panel title={texts.persona}>
          <p className={classes.prose}>
            <LongText text={scenario.persona} />
          </p>
        </Panel>
      )}
      <Panel title={texts.opens}>
        <p className={classes.quote}>
          <UserText>{scenario.opening_line}</UserText>
        </p>
      </Panel>
      <FactsPanel scenario={scenario} />
    </>
  );
}

export function FactsPanel({ scenario }: { readonly scenario: TrainingScenario }) {
  return (
    <Panel title={texts.facts}>
      <FactList
        facts={Object.entries(scenario.facts).map(([name, value]) => [
          name,
          <UserText key={name}>{String(value)}</UserText>,
        ])}
        empty={texts.noFacts}
      />
    </Panel>
  );
}
