import { useNavigate, useSearch } from "@tanstack/react-router";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { CaptionProvider } from "../../../charts/caption.ts";
import { IconChartBar } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { EmptyState } from "../../../ui/States.tsx";
import { TabList } from "../../../ui/TabList.tsx";
import { boundsOf, type InsightSearch, type InsightTab, insightSearchOf, insightTabs } from "../insight-search.ts";
import { AgentsTab } from "../parts/AgentsTab.tsx";
import { AgreementTab } from "../parts/AgreementTab.tsx";
import { CriteriaTab } from "../parts/CriteriaTab.tsx";
import { FilterBar } from "../parts/FilterBar.tsx";
import { OverviewTab } from "../parts/OverviewTab.tsx";
import { texts } from "../texts.ts";
import { useLiveFigures } from "../use-live-figures.ts";
import classes from "./InsightsPage.module.css";

export function InsightsPage() {
  const scope = useApi();
  const navigate = useNavigate();
  useLiveFigures();
  const search = insightSearchOf(useSearch({ strict: false }) as Record<string, unknown>);
  const tab = insightTabs.find((name) => name === search.tab) ?? "overview";
  const change = (next: InsightSearch) => void navigate({ to: "/insights", search: next as never, replace: true });
  if (!isAllowed(scope, "scorecards:read")) {
    return (
      <Page title={texts.title}>
        <EmptyState icon={<IconChartBar size={24} />} title={texts.mayNot} text={texts.mayNotText} />
      </Page>
    );
  }
  const openTab = (next: InsightTab) =>
    void navigate({
      to: "/insights",
      search: { ...search, tab: next === "overview" ? undefined : next } as never,
    });
  const { from, to, time_zone: zone } = boundsOf(search);
  return (
    <CaptionProvider value={`${from} – ${to}, ${zone}`}>
      <Page title={texts.title}>
        <FilterBar search={search} onChange={change} canNarrow={tab !== "agreement"} />
        <TabList
          label={texts.title}
          tabs={insightTabs.map((key) => ({ key, label: texts.tabs[key] }))}
          current={tab}
          onChange={openTab}
        />
        <div className={classes.body} role="tabpanel" aria-label={texts.tabs[tab]}>
          {tab === "overview" && <OverviewTab search={search} onChange={change} />}
          {tab === "criteria" && <CriteriaTab search={search} onChange={change} />}
          {tab === "agents" && <AgentsTab search={search} onChange={change} />}
          {tab === "agreement" && <AgreementTab search={search} />}
        </div>
      </Page>
    </CaptionProvider>
  );
}
