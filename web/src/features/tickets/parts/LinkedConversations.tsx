import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Ticket } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { linkedQuery, maxLinked } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Tickets.module.css";

/** The conversation that the ticket came from, and those of tickets that were merged into it. */
export function LinkedConversations({ ticket }: { readonly ticket: Ticket }) {
  const scope = useApi();
  const ids = [ticket.linked_conversation_id, ...ticket.merged_conversation_ids].filter((id) => id !== null);
  const { data, error, refetch, isLoading } = useQuery(linkedQuery(scope, ticket.id, ids));
  return (
    <Panel title={texts.conversations}>
      {ids.length === 0 && <p className={classes.dim}>{texts.noConversations}</p>}
      {error && <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />}
      {isLoading && <LoadingRows label={texts.conversations} count={1} />}
      {data?.map(({ id, title, score, agent, created_at: time }) => (
        <div key={id} className={classes.linked}>
          <ScoreChip score={score} />
          <span className={classes.linkedText}>
            <Link to="/conversations/$id" params={{ id }}>
              <UserText>{title ?? id}</UserText>
            </Link>
            <span className={classes.linkedFacts}>
              <UserText>{agent}</UserText> <TimeText time={time} />
              {id === ticket.linked_conversation_id ? "" : ` · ${texts.fromMerge}`}
            </span>
          </span>
        </div>
      ))}
      {ids.length > maxLinked && <p className={classes.dim}>+{ids.length - maxLinked}</p>}
      {data && data.length < Math.min(ids.length, maxLinked) && <p className={classes.dim}>{texts.conversationGone}</p>}
    </Panel>
  );
}
