import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Agent } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { type VersionsSearch, versionPair } from "../../../lib/version-pair.ts";
import { IconHistory } from "../../../ui/icons.ts";
import { Panel, Split } from "../../../ui/Panel.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { comparableVersions, type NamedAgentVersion } from "../agent-comparison.ts";
import { agentDifferences } from "../agent-differences.ts";
import { AgentDifferenceList } from "../parts/AgentDifferenceList.tsx";
import { AgentFrame } from "../parts/AgentFrame.tsx";
import classes from "../parts/Agents.module.css";
import { AgentVersionList } from "../parts/AgentVersionList.tsx";
import { agentVersionsQuery, oneAgentFiguresQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { useRubricName } from "../use-rubric-name.ts";

/** Every version with how its conversations went, and what any of them says otherwise than any other. */
export function AgentVersionsPage() {
  return <AgentFrame tab="versions">{({ value }) => <Versions key={value.id} agent={value} />}</AgentFrame>;
}

function Versions({ agent }: { readonly agent: Agent }) {
  const scope = useApi();
  const versions = useQuery(agentVersionsQuery(scope, agent.id));
  const { data: figures } = useQuery(oneAgentFiguresQuery(scope, agent.id));
  if (versions.error && !versions.data) {
    return <ErrorState words={wordsOf(versions.error)} onRetry={() => void versions.refetch()} />;
  }
  if (!versions.data) return <LoadingRows label={texts.versionsLoading} />;
  if (versions.data.items.length === 0) {
    return <EmptyState icon={<IconHistory size={24} />} title={texts.noVersions} text={texts.noVersionsText} />;
  }
  return (
    <div className={classes.below}>
      <VersionComparison agent={agent} all={comparableVersions(agent, versions.data.items, figures?.versions ?? [])} />
    </div>
  );
}

interface VersionComparisonProps {
  readonly agent: Agent;
  readonly all: readonly NamedAgentVersion[];
}

function VersionComparison({ agent, all }: VersionComparisonProps) {
  const navigate = useNavigate();
  const rubricName = useRubricName();
  const search = useSearch({ strict: false }) as VersionsSearch;
  const { shown, base } = versionPair(all, search);
  const setBase = (name: string) =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, base: name }), replace: true } as never);
  const others = all.filter(({ name }) => name !== shown.name);
  return (
    <Split
      main={
        <Panel
          title={base ? texts.comparing(shown.title, base.title) : shown.title}
          actions={
            base && (
              <NativeSelect
                aria-label={texts.compareWith}
                data={others.map(({ name, title }) => ({ value: name, label: title }))}
                value={base.name}
                onChange={(event) => setBase(event.currentTarget.value)}
              />
            )
          }
        >
          {base ? (
            <AgentDifferenceList differences={agentDifferences(base.configuration, shown.configuration, rubricName)} />
          ) : (
            <p className={classes.dim}>{texts.nothingToCompare}</p>
          )}
        </Panel>
      }
      side={<AgentVersionList agent={agent} all={all} shown={shown.name} />}
    />
  );
}
