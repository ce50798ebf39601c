import type { AgentCriteria } from "../../../api/client.ts";
import { ChartFrame } from "../../../charts/ChartFrame.tsx";
import { Heatmap } from "../../../charts/Heatmap.tsx";
import { plural } from "../../../lib/text.ts";
import { bandOf } from "../../../ui/Score.tsx";
import { rateText, scoreText } from "../figures.ts";
import { texts } from "../texts.ts";
import { type LinkTo, useAgentHref } from "../use-links.ts";

interface AgentHeatmapProps {
  readonly data: AgentCriteria;
  readonly linkTo: LinkTo;
  readonly isNarrowed: boolean;
}

/** With fewer conversations a mean says little about the agent. */
const minCount = 10;

export function AgentHeatmap({ data, linkTo, isNarrowed }: AgentHeatmapProps) {
  const agentHref = useAgentHref();
  const agents = data.agents.map(({ agent_id: key, name }) => ({ key, name: name ?? key, href: agentHref(key) }));
  const criteria = data.criteria.map(({ rubric_id: rubricId, key, name }) => ({
    key: `${rubricId} ${key}`,
    name,
    rubricId,
    criterion: key,
  }));
  const cells = new Map(data.cells.map((cell) => [`${cell.agent_id} ${cell.rubric_id} ${cell.key}`, cell]));
  const nameOf = (key: string) => agents.find((agent) => agent.key === key)?.name ?? key;
  const cellOf = (agent: string, column: string) => {
    const cell = cells.get(`${agent} ${column}`);
    if (!cell) return undefined;
    const criterion = criteria.find(({ key }) => key === column);
    return {
      value: cell.mean,
      count: cell.count,
      tone: bandOf(cell.mean),
      description: `${nameOf(agent)}, ${criterion?.name ?? cell.key}: ${scoreText(cell.mean)}, ${rateText(cell.fail_rate)} failed, ${plural(cell.count, "conversation")}`,
      href: linkTo(
        { agent, channel: undefined, tag: undefined, rubric_id: cell.rubric_id, criterion: cell.key },
        cell.count,
      ),
    };
  };
  return (
    <ChartFrame
      title={texts.heat}
      note={`${texts.heatNote(minCount)}.${isNarrowed ? ` ${texts.heatIgnores}` : ""}`}
      columns={[
        texts.columns.agent,
        texts.columns.criterion,
        texts.columns.conversations,
        `${texts.columns.score} %`,
        texts.columns.failed,
      ]}
      rows={data.cells.map((cell) => ({
        key: `${cell.agent_id} ${cell.rubric_id} ${cell.key}`,
        href: cellOf(cell.agent_id, `${cell.rubric_id} ${cell.key}`)?.href,
        cells: [
          nameOf(cell.agent_id),
          criteria.find(({ key }) => key === `${cell.rubric_id} ${cell.key}`)?.name ?? cell.key,
          cell.count,
          cell.mean,
          cell.fail_rate === null ? null : cell.fail_rate * 100,
        ],
      }))}
    >
      <Heatmap label={texts.heat} rows={agents} columns={criteria} cellOf={cellOf} minCount={minCount} />
    </ChartFrame>
  );
}
