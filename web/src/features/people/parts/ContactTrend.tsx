import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { Line } from "../../../charts/Line.tsx";
import { appHref } from "../../../lib/app-href.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { shortTime } from "../../../lib/time.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { bandOf } from "../../../ui/Score.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { contactConversationsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./People.module.css";

/** How well this contact's conversations went, one after the other. */
export function ContactTrend({ contactId }: { readonly contactId: string }) {
  const scope = useApi();
  const { data, error, refetch, isLoading } = useQuery(contactConversationsQuery(scope, contactId));
  const points = (data?.items ?? [])
    .flatMap(({ id, score, title, created_at: time }) =>
      score === null
        ? []
        : [
            {
              key: id,
              value: score,
              tone: bandOf(score),
              label: shortTime(time),
              description: texts.point(score, withVisibleControls(title ?? texts.untitled), shortTime(time)),
              href: appHref(`/conversations/${id}`, {}, scope.mode),
            },
          ],
    )
    .reverse();
  const mean = points.reduce((sum, { value }) => sum + value, 0) / points.length;
  return (
    <Panel
      title={texts.trend}
      actions={
        <>
          {points.length > 0 && <span className={classes.dim}>{texts.trendMean(mean, points.length)}</span>}
          <Link to="/inbox" search={{ contact_id: contactId } as never}>
            {texts.allConversations}
          </Link>
        </>
      }
    >
      {error ? (
        <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : isLoading ? (
        <LoadingRows label={texts.loadingOne} count={3} />
      ) : points.length === 0 ? (
        <p className={classes.dim}>{texts.noScores}</p>
      ) : (
        <Line points={points} label={texts.trendLabel(points.length)} height={150} />
      )}
    </Panel>
  );
}
