import { Button } from "@mantine/core";
import { apiAddress } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconChartBar } from "../../../ui/icons.ts";
import { EmptyState, NoMatchState, Waiting } from "../../../ui/States.tsx";
import type { InsightSearch } from "../insight-search.ts";
import { texts } from "../texts.ts";

interface EmptyInsightsProps {
  readonly search: InsightSearch;
  readonly onChange: (search: InsightSearch) => void;
}

const commandWith = (address: string) =>
  [
    `curl ${address}/conversations \\`,
    '  -H "Authorization: Bearer YOUR_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{ "agent": "Ann", "transcript": "Agent: Good morning, this is Ann. How can I help?\\nCustomer: My card was declined." }'`,
  ].join("\n");

/** Nothing to count: either nothing was ever scored, or not within these bounds. */
export function EmptyInsights({ search, onChange }: EmptyInsightsProps) {
  const { mode } = useApi();
  const { tab, ...bounds } = search;
  if (Object.values(bounds).some((value) => value !== undefined)) {
    return (
      <NoMatchState title={texts.noMatchTitle} text={texts.noMatchText}>
        <Button variant="default" onClick={() => onChange({ tab })}>
          {texts.clear}
        </Button>
      </NoMatchState>
    );
  }
  return (
    <EmptyState icon={<IconChartBar size={24} />} title={texts.emptyTitle} text={texts.emptyText}>
      <div style={{ width: "100%" }}>
        <CopyBlock text={commandWith(apiAddress)} label={texts.emptyCopy} />
      </div>
      <span>{texts.emptyKey(mode)}</span>
      <Waiting text={texts.waiting} />
    </EmptyState>
  );
}
