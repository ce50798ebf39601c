import type { ReactNode } from "react";
import type { TrainingScenario } from "../../../api/client.ts";
import panel from "../../../ui/Panel.module.css";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import classes from "./Training.module.css";

/** What the customer is made of; folded, since it spoils the practice. */
export function ScenarioInside({ scenario }: { readonly scenario: TrainingScenario }) {
  const { customer, turns } = scenario;
  return (
    <details className={`${panel.panel} ${classes.inside}`}>
      <summary>{texts.inside}</summary>
      <p className={classes.dim}>{texts.insideText}</p>
      {customer ? (
        <>
          <Group title={texts.wants}>
            {customer.concerns.map(({ key, lines, settled_by: settledBy }) => (
              <Item key={key} line={lines[0]} label={texts.settledBy} words={settledBy.join(", ") || texts.anyAnswer} />
            ))}
          </Group>
          <Group title={texts.tells}>
            {customer.answers.map(({ key, lines, when }) => (
              <Item key={key} line={lines[0]} label={texts.askedBy} words={when.join(", ")} />
            ))}
          </Group>
        </>
      ) : (
        <Group title={texts.lines}>
          {turns.map(({ text, when }) => (
            <Item key={text} line={text} label={texts.askedBy} words={when.join(", ")} />
          ))}
        </Group>
      )}
    </details>
  );
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <h3 className={classes.label}>{title}</h3>
    <ul>{children}</ul>
  </div>
);

function Item({ line, label, words }: { line: string | undefined; label: string; words: string }) {
  return (
    <li className={classes.insideItem}>
      <UserText>{line}</UserText>
      {words && (
        <div className={classes.dim}>
          {label}: <UserText>{words}</UserText>
        </div>
      )}
    </li>
  );
}
