import { useQuery } from "@tanstack/react-query";
import type { Agent } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { agentDifferences } from "../agent-differences.ts";
import { agentVersionsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { useRubricName } from "../use-rubric-name.ts";
import { AgentDifferenceList } from "./AgentDifferenceList.tsx";

/** What is saved and not in use yet, against the version in use. */
export function UnpublishedChanges({ agent }: { readonly agent: Agent }) {
  const scope = useApi();
  const rubricName = useRubricName();
  const { data: versions } = useQuery(agentVersionsQuery(scope, agent.id));
  const inUse = versions?.items.find(({ version }) => version === agent.version);
  if (!inUse || !agent.has_unpublished_changes) return null;
  return (
    <Panel title={texts.changes(inUse.version)}>
      <AgentDifferenceList differences={agentDifferences(inUse, agent, rubricName)} />
    </Panel>
  );
}
