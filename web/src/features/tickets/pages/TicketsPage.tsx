import { Button, SegmentedControl } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Ticket } from "../../../api/client.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { FilterBar, FilterBarEnd, SearchInput } from "../../../ui/FilterBar.tsx";
import { IconPlus } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { MergeDialog } from "../parts/MergeDialog.tsx";
import { NewTicketDialog } from "../parts/NewTicketDialog.tsx";
import { TicketBoard } from "../parts/TicketBoard.tsx";
import { TicketChips, TicketFilterMenu } from "../parts/TicketFilters.tsx";
import { TicketList } from "../parts/TicketList.tsx";
import { texts } from "../texts.ts";
import type { TicketSearch } from "../ticket-search.ts";

export function TicketsPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { mode: _mode, ...search } = useSearch({ strict: false }) as TicketSearch & { mode?: string };
  const searchInput = useRef<HTMLInputElement>(null);
  const [isNew, setNew] = useState(false);
  const [merging, setMerging] = useState<readonly Ticket[]>();
  const mayWrite = isAllowed(scope, "tickets:write");
  const setSearch = (next: TicketSearch) =>
    void navigate({ to: "/tickets", search: { ...next, mode: _mode } as never, replace: true });
  useShortcuts({
    "/": () => searchInput.current?.focus(),
    c: () => mayWrite && setNew(true),
    b: () => setSearch({ ...search, show: search.show ? undefined : "board" }),
  });
  return (
    <Page
      title={texts.tickets}
      actions={
        mayWrite && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
            {texts.newTicket}
          </Button>
        )
      }
    >
      <FilterBar>
        <SearchInput
          label={texts.search}
          value={search.q ?? ""}
          inputRef={searchInput}
          onChange={(q) => setSearch({ ...search, q: q || undefined })}
        />
        <TicketFilterMenu search={search} onChange={setSearch} />
        <TicketChips search={search} onChange={setSearch} />
        <FilterBarEnd>
          <SegmentedControl
            aria-label={texts.show}
            data={[
              { value: "list", label: texts.list },
              { value: "board", label: texts.board },
            ]}
            value={search.show ?? "list"}
            onChange={(value) => setSearch({ ...search, show: value === "board" ? "board" : undefined })}
          />
        </FilterBarEnd>
      </FilterBar>
      {search.show === "board" ? (
        <TicketBoard search={search} onSearch={setSearch} />
      ) : (
        <TicketList search={search} onSearch={setSearch} onMerge={setMerging} />
      )}
      {isNew && <NewTicketDialog onClose={() => setNew(false)} />}
      {merging && <MergeDialog tickets={merging} onClose={() => setMerging(undefined)} />}
    </Page>
  );
}
