import { Link } from "@tanstack/react-router";
import type { Agent, AgentFiguresVersion } from "../../../api/client.ts";
import { plural } from "../../../lib/text.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import type { NamedAgentVersion } from "../agent-comparison.ts";
import { texts } from "../texts.ts";
import classes from "./Agents.module.css";
import { CountLink } from "./CountLink.tsx";

interface AgentVersionListProps {
  readonly agent: Agent;
  readonly all: readonly NamedAgentVersion[];
  readonly shown: string;
}

/** The versions, newest first, each with the figures of its days. */
export function AgentVersionList({ agent, all, shown }: AgentVersionListProps) {
  return (
    <Panel title={texts.tabs.versions}>
      <ul>
        {all.map(({ name, title, published, figures }) => (
          <li key={name} className={classes.version} data-current={name === shown}>
            <div className={classes.figure}>
              <Link to="." search={{ version: name } as never} aria-current={name === shown ? "true" : undefined}>
                <strong>{title}</strong>
              </Link>
              {name === String(agent.version) && <StatusPill tone="good">{texts.inUseNow}</StatusPill>}
            </div>
            {published && (
              <span className={classes.help}>
                <UserText>{published.by}</UserText> · <TimeText time={published.at} />
              </span>
            )}
            {published && <VersionFigures agentId={agent.id} figures={figures} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface VersionFiguresProps {
  readonly agentId: string;
  readonly figures: AgentFiguresVersion | undefined;
}

function VersionFigures({ agentId, figures }: VersionFiguresProps) {
  if (!figures || figures.count === 0) return <span className={classes.help}>{texts.noVersionFigures}</span>;
  const { mean_score: mean, pass_rate: passRate, count, from, to } = figures;
  return (
    <span className={classes.figure}>
      <ScoreChip score={mean} />
      {passRate !== null && <span>{texts.passShare(passRate)}</span>}
      <CountLink count={count} search={{ agent: agentId, from, to }} text={plural(count, "conversation")} />
    </span>
  );
}
