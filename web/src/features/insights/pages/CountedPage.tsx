import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { countText, plural } from "../../../lib/text.ts";
import { Page } from "../../../ui/Page.tsx";
import { ErrorState, LoadingRows, NoMatchState } from "../../../ui/States.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { countedSearchOf } from "../counted-search.ts";
import { countedWords } from "../counted-words.ts";
import { CountedTable } from "../parts/CountedTable.tsx";
import { countedQuery, rubricOptionsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./CountedPage.module.css";

/** Exactly the conversations that a mark of a chart counts: the service lists them from the rows that it sums. */
export function CountedPage() {
  const scope = useApi();
  const search = countedSearchOf(useSearch({ strict: false }) as Record<string, unknown>);
  const list = useInfiniteQuery(countedQuery(scope, search));
  const rubrics = useQuery({ ...rubricOptionsQuery(scope), enabled: search.rubric_id !== undefined });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const rubric = rubrics.data?.items.find(({ id }) => id === search.rubric_id);
  const words = countedWords(search, {
    rubric: rubric?.name,
    criterion: rubric?.published?.criteria.find(({ key }) => key === search.criterion)?.name,
    agent: items[0]?.conversation.agent_name ?? undefined,
  });
  const { from, to, time_zone: timeZone, rubric_id: rubricId, agent, channel, tag } = search;
  const back = { from, to, time_zone: timeZone, rubric_id: rubricId, agent, channel, tag };
  return (
    <Page
      title={texts.counted}
      actions={
        <Button component={Link} to="/insights" search={back as never} variant="default">
          {texts.backToInsights}
        </Button>
      }
    >
      <div className={classes.bounds}>
        <ul className={classes.chips}>
          {words.map((one) => (
            <li key={one} className={classes.chip}>
              <UserText>{one}</UserText>
            </li>
          ))}
        </ul>
        {items.length > 0 && (
          <p className={classes.note} role="status">
            {texts.countedNote(
              list.hasNextPage
                ? `${countText(items.length, true)} conversations`
                : plural(items.length, "conversation"),
            )}
          </p>
        )}
      </div>
      {list.error && !list.data ? (
        <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label={texts.loading} />
      ) : items.length === 0 ? (
        <NoMatchState title={texts.countedEmpty} text={texts.countedEmptyText} />
      ) : (
        <CountedTable
          items={items}
          criterion={search.criterion}
          hasMore={list.hasNextPage}
          isFetchingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </Page>
  );
}
