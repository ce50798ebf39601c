import { useInfiniteQuery } from "@tanstack/react-query";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { TimelineList } from "../../../ui/TimelineList.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { timelineQuery } from "../queries.ts";
import { texts } from "../texts.ts";

const strongTypes = new Set<string>(["created", "status_changed", "merged", "unmerged"]);

export function TicketTimeline({ id }: { readonly id: string }) {
  const scope = useApi();
  const timeline = useInfiniteQuery(timelineQuery(scope, id));
  const items = timeline.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel title={texts.timeline}>
      {timeline.error && items.length === 0 && (
        <ErrorState words={wordsOf(timeline.error)} onRetry={() => void timeline.refetch()} />
      )}
      {timeline.isPending && <LoadingRows label={texts.timeline} count={4} />}
      <TimelineList
        entries={items.map((item) => ({
          id: item.id,
          time: item.created_at,
          isStrong: strongTypes.has(item.type),
          content: <UserText>{item.summary}</UserText>,
        }))}
      />
      <MoreButton list={timeline} />
    </Panel>
  );
}
