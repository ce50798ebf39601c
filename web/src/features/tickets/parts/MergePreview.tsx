import { Alert } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { PreviewTicketMergeResult } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { ErrorState, Waiting } from "../../../ui/States.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";
import classes from "./Tickets.module.css";

/** What each ticket would bring, or what stands against the merge. */
export function MergePreview({ preview }: { readonly preview: UseQueryResult<PreviewTicketMergeResult> }) {
  if (preview.error) return <ErrorState words={wordsOf(preview.error)} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Waiting text={`${texts.mergePreview}…`} />;
  const { possible, conflicts, target, sources } = preview.data;
  if (!possible) {
    return (
      <Alert color="red" variant="light" role="alert">
        <ul>
          {conflicts.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Alert>
    );
  }
  return (
    <section aria-live="polite" aria-label={texts.mergePreview}>
      <strong>{texts.mergePreview}</strong>
      <ul className={classes.moves}>
        {sources.map(({ id, title, moves }) => {
          const gains = [
            moves.tags.length > 0 && texts.mergeTags(moves.tags),
            moves.contact_ids.length > 0 && texts.mergeContacts(moves.contact_ids.length),
            moves.conversation_ids.length > 0 && texts.mergeConversations(moves.conversation_ids.length),
          ].filter(Boolean);
          return (
            <li key={id}>
              {gains.length > 0 ? (
                <>
                  “<UserText>{target.title}</UserText>” {texts.mergeGets} <UserText>{gains.join(", ")}</UserText>{" "}
                  {texts.mergeFrom} “<UserText>{title}</UserText>”
                </>
              ) : (
                <>
                  “<UserText>{title}</UserText>” {texts.mergeNothing}
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p className={classes.dim}>{texts.mergeClosed(sources.length)}</p>
    </section>
  );
}
