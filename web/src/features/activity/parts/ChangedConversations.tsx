import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { BulkChange, BulkChangeRecord } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { changedConversationsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Activity.module.css";

/** Each conversation that a bulk change has changed, and how: what an undo would take back. */
export function ChangedConversations({ change }: { readonly change: BulkChange }) {
  const scope = useApi();
  const { data, error, refetch } = useQuery(changedConversationsQuery(scope, change.id));
  if (error && !data) return <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows label={texts.loading} count={3} />;
  return (
    <section aria-label={texts.changedOnes}>
      <h3 className={classes.heading}>{texts.changedOnes}</h3>
      {data.items.length === 0 && <p className={classes.dim}>{texts.noChanges}</p>}
      <ul className={classes.changed} tabIndex={0}>
        {data.items.map((record) => (
          <li key={record.conversation_id}>
            <Link to="/conversations/$id" params={{ id: record.conversation_id }}>
              {record.conversation_id}
            </Link>
            <span className={classes.dim}>
              <UserText>{changeWords(record)}</UserText>
            </span>
          </li>
        ))}
      </ul>
      {data.has_more && <p className={classes.dim}>{texts.changedMore(data.items.length)}</p>}
    </section>
  );
}

function changeWords(record: BulkChangeRecord): string {
  const { added_tags: added, removed_tags: removed, assignee, resolved_at: resolved, scored_again: isScored } = record;
  return [
    added.length > 0 ? texts.added(added.join(", ")) : "",
    removed.length > 0 ? texts.untagged(removed.join(", ")) : "",
    assignee ? (assignee.after ? texts.reassigned : texts.unassigned) : "",
    resolved ? (resolved.after ? texts.resolved : texts.reopened) : "",
    isScored ? texts.rescored : "",
  ]
    .filter(Boolean)
    .join(", ");
}
