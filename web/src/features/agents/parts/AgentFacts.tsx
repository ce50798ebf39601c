import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Agent, AgentFigures } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { oneAgentFiguresQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Agents.module.css";
import { CountLink } from "./CountLink.tsx";

const percent = (share: number | null) => (share === null ? null : `${Math.round(100 * share)} %`);

export function AgentFacts({ agent }: { readonly agent: Agent }) {
  const scope = useApi();
  const { data: figures } = useQuery(oneAgentFiguresQuery(scope, agent.id));
  return (
    <>
      <Panel title={texts.figures}>
        {figures && figures.totals.count === 0 && <p className={classes.dim}>{texts.noFigures}</p>}
        {figures && figures.totals.count > 0 && <Figures figures={figures} />}
        <Link to="/inbox" search={{ agent: agent.id } as never}>
          {texts.listConversations}
        </Link>
      </Panel>
      <Panel title={texts.facts}>
        <FactList
          facts={[
            [texts.externalId, agent.external_id && <UserText key="external">{agent.external_id}</UserText>],
            [texts.publishedAt, agent.published_at && <TimeText key="published" time={agent.published_at} isFull />],
            [texts.id, <IdText key="id" id={agent.id} />],
          ]}
        />
      </Panel>
    </>
  );
}

function Figures({ figures }: { readonly figures: AgentFigures }) {
  const { totals, previous } = figures;
  const before = previous && previous.totals.count > 0 ? previous.totals : undefined;
  const withBefore = (now: string | null, then: string | null | undefined) =>
    now && (
      <span className={classes.figure}>
        {now}
        {then && <span className={classes.dim}>{texts.before(then)}</span>}
      </span>
    );
  return (
    <FactList
      facts={[
        [
          texts.meanScore,
          <span key="mean" className={classes.figure}>
            <ScoreChip score={totals.mean_score} />
            {before?.mean_score != null && (
              <span className={classes.dim}>{texts.before(String(Math.round(before.mean_score)))}</span>
            )}
          </span>,
        ],
        [texts.passRate, withBefore(percent(totals.pass_rate), percent(before?.pass_rate ?? null))],
        [texts.criticalRate, withBefore(percent(totals.critical_rate), percent(before?.critical_rate ?? null))],
        [
          texts.conversations,
          <CountLink
            key="count"
            count={totals.count}
            search={{ from: figures.from, to: figures.to, time_zone: figures.time_zone, agent: figures.agent_id }}
          />,
        ],
      ]}
    />
  );
}
