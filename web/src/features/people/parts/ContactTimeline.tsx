import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TimelineItem } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { TimelineList } from "../../../ui/TimelineList.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { contactConversationsQuery, contactTicketsQuery, contactTimelineQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./People.module.css";

const strongTypes = new Set<string>(["created", "conversation", "ticket_opened"]);

/** Conversations, tickets and changes, newest first; each leads to what it is about. */
export function ContactTimeline({ contactId }: { readonly contactId: string }) {
  const scope = useApi();
  const timeline = useInfiniteQuery(contactTimelineQuery(scope, contactId));
  const conversations = useQuery(contactConversationsQuery(scope, contactId));
  const tickets = useQuery(contactTicketsQuery(scope, contactId));
  const titles = new Map(
    [...(conversations.data?.items ?? []), ...(tickets.data?.items ?? [])].map(({ id, title }) => [id, title ?? id]),
  );
  const items = timeline.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel title={texts.timeline}>
      {timeline.error && items.length === 0 && (
        <ErrorState words={wordsOf(timeline.error)} onRetry={() => void timeline.refetch()} />
      )}
      {timeline.isPending && <LoadingRows label={texts.timeline} count={4} />}
      {timeline.data && items.length === 0 && <p className={classes.dim}>{texts.noTimeline}</p>}
      <TimelineList
        entries={items.map((item) => ({
          id: item.id,
          time: item.created_at,
          isStrong: strongTypes.has(item.type),
          content: linked(item, titles),
        }))}
      />
      <MoreButton list={timeline} />
    </Panel>
  );
}

/** The sentence with the title of what it is about in the place of its id, where the page has read it. */
function linked({ summary, references }: TimelineItem, titles: ReadonlyMap<string, string>): ReactNode {
  const about = references.find(({ type }) => type === "conversation" || type === "ticket");
  const title = about && titles.get(about.id);
  const text = <UserText>{title ? summary.replace(about.id, `“${title}”`) : summary}</UserText>;
  if (!about) return text;
  const params = { id: about.id };
  return about.type === "ticket" ? (
    <Link to="/tickets/$id" params={params}>
      {text}
    </Link>
  ) : (
    <Link to="/conversations/$id" params={params}>
      {text}
    </Link>
  );
}
