import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { IconArrowLeft, IconUser } from "../../../ui/icons.ts";
import { LinkTabs, linkTabClass } from "../../../ui/LinkTabs.tsx";
import { NotAllowed } from "../../../ui/NotAllowed.tsx";
import { Page } from "../../../ui/Page.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { agentQuery, type TaggedAgent } from "../queries.ts";
import { testTexts } from "../test-texts.ts";
import { texts } from "../texts.ts";

const addresses = {
  configuration: "/agents/$id",
  bench: "/agents/$id/test",
  suites: "/agents/$id/suites",
  tests: "/agents/$id/tests",
  versions: "/agents/$id/versions",
} as const;

type AgentTab = keyof typeof addresses;
/** These need the scope `agents:test`. */
const testing: ReadonlySet<AgentTab> = new Set(["bench", "tests"]);

interface AgentFrameProps {
  readonly tab: AgentTab;
  readonly children: (agent: TaggedAgent) => ReactNode;
}

/** Heading and tabs that all pages of one agent share, and what they show while the agent is not there. */
export function AgentFrame({ tab, children }: AgentFrameProps) {
  const scope = useApi();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: agent, error, refetch } = useQuery(agentQuery(scope, id));
  const mayTest = isAllowed(scope, "agents:test");
  if (!agent) {
    return (
      <Page title={texts.agent}>
        {error ? (
          <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={texts.loadingOne} />
        )}
      </Page>
    );
  }
  const isPerson = agent.value.kind === "human";
  const tabs = (Object.keys(addresses) as AgentTab[]).filter((name) => mayTest || !testing.has(name));
  return (
    <Page
      title={agent.value.name}
      actions={
        <Button component={Link} to="/agents" variant="subtle" color="gray" leftSection={<IconArrowLeft size={16} />}>
          {texts.back}
        </Button>
      }
    >
      {!isPerson && (
        <LinkTabs label={texts.parts}>
          {tabs.map((name) => (
            <Link
              key={name}
              to={addresses[name]}
              params={{ id }}
              className={linkTabClass}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={name === tab ? "page" : undefined}
            >
              {texts.tabs[name]}
            </Link>
          ))}
        </LinkTabs>
      )}
      {isPerson && tab !== "configuration" ? (
        <EmptyState icon={<IconUser size={24} />} title={texts.kinds.human} text={texts.person} />
      ) : testing.has(tab) && !mayTest ? (
        <NotAllowed text={testTexts.mayNotTest} />
      ) : (
        children(agent)
      )}
    </Page>
  );
}
