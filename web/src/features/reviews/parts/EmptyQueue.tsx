import { apiAddress } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconClipboardCheck } from "../../../ui/icons.ts";
import { EmptyState } from "../../../ui/States.tsx";
import type { ReviewQueue } from "../review-search.ts";
import { texts } from "../texts.ts";

const commandWith = (address: string, email: string) =>
  [
    `curl ${address}/reviews \\`,
    '  -H "Authorization: Bearer YOUR_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{ "conversation_id": "CONVERSATION_ID", "assignees": ["${email}"] }'`,
  ].join("\n");

/** Says what belongs into the queue, and how to put it there. */
export function EmptyQueue({ queue }: { readonly queue: ReviewQueue | "decided" }) {
  const { mode, session } = useApi();
  const [title, text] = texts.empty[queue];
  return (
    <EmptyState icon={<IconClipboardCheck size={24} />} title={title} text={text}>
      {(queue === "mine" || queue === "open") && (
        <>
          <div style={{ width: "100%" }}>
            <CopyBlock text={commandWith(apiAddress, session.person.email)} label={texts.emptyCopy} />
          </div>
          <span>{texts.emptyKey(mode)}</span>
        </>
      )}
    </EmptyState>
  );
}
