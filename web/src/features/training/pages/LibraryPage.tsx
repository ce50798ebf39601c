import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { IconMessages, IconPlus } from "../../../ui/icons.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { Page } from "../../../ui/Page.tsx";
import { ErrorState, LoadingRows, NoMatchState } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { useBeginAttempt } from "../mutations.ts";
import { EmptyOwn } from "../parts/EmptyOwn.tsx";
import { FromConversationDialog } from "../parts/FromConversationDialog.tsx";
import { LibraryFilters } from "../parts/LibraryFilters.tsx";
import { NewScenarioDialog } from "../parts/NewScenarioDialog.tsx";
import { ScenarioCard } from "../parts/ScenarioCard.tsx";
import classes from "../parts/Training.module.css";
import { TrainingTabs } from "../parts/TrainingTabs.tsx";
import { isCoach, openAssignmentsQuery, ownEmail, progressQuery, scenariosQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { difficulties, type LibrarySearch } from "../training-search.ts";

/** Every scenario by difficulty, with what the person has made of it so far. */
export function LibraryPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { mode, conversation, ...search } = useSearch({ strict: false }) as LibrarySearch & { mode?: string };
  const [isNew, setNew] = useState(false);
  const [isFromConversation, setFromConversation] = useState(false);
  const list = useInfiniteQuery(scenariosQuery(scope, search));
  const { data: progress } = useQuery(progressQuery(scope, ownEmail(scope)));
  const { data: open } = useQuery(openAssignmentsQuery(scope));
  const begin = useBeginAttempt();
  const mayWrite = isCoach(scope);
  const mayMake = mayWrite && isAllowed(scope, "conversations:read");
  const setSearch = (next: LibrarySearch) =>
    void navigate({ to: "/training", search: { ...next, mode } as never, replace: true });
  useShortcuts({ c: () => mayWrite && setNew(true) });
  const scenarios = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.keys(search).length > 0;
  const cardOf = (scenario: (typeof scenarios)[number]) => (
    <ScenarioCard
      key={scenario.id}
      scenario={scenario}
      figures={progress?.scenarios.find(({ scenario_id: id }) => id === scenario.id)}
      assignment={open?.items.find(({ scenario_id: id }) => id === scenario.id)}
      isStarting={begin.isPending && begin.variables === scenario.id}
      onPractise={mayWrite ? () => begin.mutate(scenario.id) : undefined}
    />
  );
  return (
    <Page
      title={texts.training}
      actions={
        mayWrite && (
          <>
            {mayMake && (
              <Button
                variant="default"
                leftSection={<IconMessages size={16} />}
                onClick={() => setFromConversation(true)}
              >
                {texts.fromConversation}
              </Button>
            )}
            <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
              {texts.newScenario}
            </Button>
          </>
        )
      }
    >
      <TrainingTabs current="/training" />
      <LibraryFilters search={search} onChange={setSearch} />
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.library}>
        {!mayWrite && <p className={classes.dim}>{texts.mayNotPractise}</p>}
        {list.error && scenarios.length === 0 ? (
          <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <LoadingRows label={texts.loading} />
        ) : scenarios.length === 0 && search.from === "own" && Object.keys(search).length === 1 ? (
          <EmptyOwn />
        ) : scenarios.length === 0 ? (
          <NoMatchState title={texts.noMatchTitle} text={texts.noMatchText}>
            {isFiltered && (
              <Button variant="default" onClick={() => setSearch({})}>
                {texts.clear}
              </Button>
            )}
          </NoMatchState>
        ) : (
          difficulties.map((difficulty) => {
            const group = scenarios.filter((scenario) => scenario.difficulty === difficulty);
            if (group.length === 0) return null;
            return (
              <section key={difficulty} className={classes.group} aria-labelledby={`difficulty-${difficulty}`}>
                <div className={classes.groupHead}>
                  <h2 id={`difficulty-${difficulty}`} className={classes.groupTitle}>
                    {texts.difficulties[difficulty]}
                  </h2>
                  <span className={classes.dim}>{texts.difficultyTexts[difficulty]}</span>
                </div>
                <ul className={classes.cards}>{group.map(cardOf)}</ul>
              </section>
            );
          })
        )}
        <MoreButton list={list} />
      </div>
      {isNew && <NewScenarioDialog onClose={() => setNew(false)} />}
      {mayMake && (isFromConversation || conversation !== undefined) && (
        <FromConversationDialog
          conversationId={conversation ?? ""}
          onClose={() => {
            setFromConversation(false);
            if (conversation !== undefined) setSearch(search);
          }}
        />
      )}
    </Page>
  );
}
