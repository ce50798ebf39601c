import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { countText } from "../../../lib/text.ts";
import { IconClipboardCheck } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { EmptyState } from "../../../ui/States.tsx";
import { TabList } from "../../../ui/TabList.tsx";
import { useOpenNext } from "../mutations.ts";
import { AskReview } from "../parts/AskReview.tsx";
import { DisputeQueue } from "../parts/DisputeQueue.tsx";
import { QueueList } from "../parts/QueueList.tsx";
import { waitingQuery } from "../queries.ts";
import { type ReviewQueue, type ReviewSearch, reviewQueues } from "../review-search.ts";
import { texts } from "../texts.ts";
import classes from "./ReviewQueuePage.module.css";

export function ReviewQueuePage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { queue = "mine", decided, ask } = useSearch({ strict: false }) as ReviewSearch;
  const waiting = useQuery(waitingQuery(scope));
  const next = useOpenNext();
  if (!isAllowed(scope, "scorecards:read")) {
    return (
      <Page title={texts.title}>
        <EmptyState icon={<IconClipboardCheck size={24} />} title={texts.mayNot} text={texts.mayNotText} />
      </Page>
    );
  }
  const countOf = (name: ReviewQueue) => {
    const found = name === "done" ? undefined : waiting.data?.[name];
    return found && found.count > 0 ? countText(found.count, found.has_more) : undefined;
  };
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <Button component={Link} to="/review/calibrations" variant="default">
            {texts.calibrations}
          </Button>
          {isAllowed(scope, "scorecards:write") && (
            <Button loading={next.isPending} onClick={() => next.mutate([])}>
              {texts.takeNext}
            </Button>
          )}
        </>
      }
    >
      <TabList
        label={texts.title}
        tabs={reviewQueues.map((key) => ({ key, label: texts.queues[key], extra: countOf(key) }))}
        current={queue}
        onChange={(chosen) =>
          void navigate({ to: "/review", search: (chosen === "mine" ? {} : { queue: chosen }) as never })
        }
      />
      <div className={classes.body} role="tabpanel" aria-label={texts.queues[queue]}>
        {queue === "disputes" ? (
          <DisputeQueue isDecided={decided === "true"} />
        ) : (
          <QueueList key={queue} queue={queue} />
        )}
      </div>
      {ask && isAllowed(scope, "scorecards:write") && (
        <AskReview
          conversationId={ask}
          onClose={() => void navigate({ to: "/conversations/$id", params: { id: ask } })}
          onDone={() => void navigate({ to: "/review", search: { queue: "open" } as never })}
        />
      )}
    </Page>
  );
}
