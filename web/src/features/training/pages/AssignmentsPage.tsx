import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { TrainingAssignment } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { IconPlus } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { ErrorState, LoadingRows, NoMatchState } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { useBeginAttempt, useDeleteAssignment } from "../mutations.ts";
import { AssignDialog } from "../parts/AssignDialog.tsx";
import { AssignmentTable } from "../parts/AssignmentTable.tsx";
import { EditAssignmentDialog } from "../parts/EditAssignmentDialog.tsx";
import { EmptyAssignments } from "../parts/EmptyAssignments.tsx";
import { TrainingTabs } from "../parts/TrainingTabs.tsx";
import { assignmentsQuery, isCoach } from "../queries.ts";
import { texts } from "../texts.ts";
import { type AssignmentSearch, assignmentLists } from "../training-search.ts";

type Opened = { readonly kind: "new" } | { readonly kind: "edit" | "delete"; readonly assignment: TrainingAssignment };

/** What is to be practised until when: one's own, and for coaches everybody's. */
export function AssignmentsPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { mode, ...search } = useSearch({ strict: false }) as AssignmentSearch & { mode?: string };
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const isCoaching = isCoach(scope);
  const list = isCoaching ? (search.list ?? "mine") : "mine";
  const found = useInfiniteQuery(assignmentsQuery(scope, { ...search, list }));
  const begin = useBeginAttempt();
  const remove = useDeleteAssignment();
  const setSearch = (next: AssignmentSearch) =>
    void navigate({ to: "/training/assignments", search: { ...next, mode } as never, replace: true });
  useShortcuts({ c: () => isCoaching && setOpened({ kind: "new" }) });
  const assignments = found.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page
      title={texts.training}
      actions={
        isCoaching && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ kind: "new" })}>
            {texts.newAssignment}
          </Button>
        )
      }
    >
      <TrainingTabs current="/training/assignments" />
      <FilterBar>
        {isCoaching && (
          <SegmentedControl
            aria-label={texts.listLabel}
            data={assignmentLists.map((value) => ({ value, label: texts.lists[value] }))}
            value={list}
            onChange={(value) => setSearch({ ...search, list: value === "mine" ? undefined : (value as "all") })}
          />
        )}
        {list !== "late" && (
          <NativeSelect
            aria-label={texts.state}
            data={[
              { value: "", label: texts.anyState },
              { value: "open", label: texts.open },
              { value: "completed", label: texts.done },
            ]}
            value={search.status ?? ""}
            onChange={(event) => setSearch({ ...search, status: (event.currentTarget.value || undefined) as "open" })}
          />
        )}
      </FilterBar>
      {found.error && assignments.length === 0 ? (
        <ErrorState words={wordsOf(found.error)} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <LoadingRows label={texts.loadingAssignments} />
      ) : assignments.length > 0 ? (
        <AssignmentTable
          assignments={assignments}
          hasTrainees={list !== "mine"}
          isStale={found.isPlaceholderData}
          hasMore={found.hasNextPage}
          isFetchingMore={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
          onPractise={
            isCoaching && list === "mine" ? ({ scenario_id: scenarioId }) => begin.mutate(scenarioId) : undefined
          }
          onEdit={isCoaching ? (assignment) => setOpened({ kind: "edit", assignment }) : undefined}
          onDelete={(assignment) => setOpened({ kind: "delete", assignment })}
        />
      ) : search.status || search.scenario_id ? (
        <NoMatchState title={texts.noneMatchTitle} text={texts.noneMatchText}>
          <Button variant="default" onClick={() => setSearch(search.list ? { list: search.list } : {})}>
            {texts.clear}
          </Button>
        </NoMatchState>
      ) : (
        <EmptyAssignments list={list} />
      )}
      {opened?.kind === "new" && <AssignDialog onClose={close} />}
      {opened?.kind === "edit" && <EditAssignmentDialog assignment={opened.assignment} onClose={close} />}
      {opened?.kind === "delete" && (
        <ConfirmDialog
          title={texts.deleteAssignment}
          text={texts.deleteAssignmentText}
          confirmLabel={texts.remove}
          isTest={scope.mode === "test"}
          isPending={remove.isPending}
          problem={remove.error ? wordsOf(remove.error) : undefined}
          onClose={close}
          onConfirm={() => remove.mutate(opened.assignment, { onSuccess: close })}
        />
      )}
    </Page>
  );
}
