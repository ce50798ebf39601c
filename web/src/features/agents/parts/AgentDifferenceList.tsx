import { LongText, UserText } from "../../../ui/UserText.tsx";
import type { AgentDifference } from "../agent-differences.ts";
import { texts } from "../texts.ts";
import classes from "./Agents.module.css";

interface AgentDifferenceListProps {
  readonly differences: readonly AgentDifference[];
  readonly empty?: string;
}

/** What was said before, and what is said now. */
export function AgentDifferenceList({ differences, empty = texts.noChanges }: AgentDifferenceListProps) {
  if (differences.length === 0) return <p className={classes.dim}>{empty}</p>;
  return (
    <dl className={classes.differences}>
      {differences.map(({ name, before, after }) => (
        <div key={name}>
          <dt>
            <UserText>{name}</UserText>
          </dt>
          <dd>
            <del>
              <LongText text={before} />
            </del>
          </dd>
          <dd>
            <ins>
              <LongText text={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
