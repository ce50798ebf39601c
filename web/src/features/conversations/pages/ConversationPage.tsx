import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { Page } from "../../../ui/Page.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { lastList, neighboursOf, rememberList } from "../list-context.ts";
import { useUpdateConversation } from "../mutations.ts";
import { ConversationHeader } from "../parts/ConversationHeader.tsx";
import { ConversationWorkspace } from "../parts/ConversationWorkspace.tsx";
import { OtherMode } from "../parts/OtherMode.tsx";
import { TagDialog } from "../parts/TagDialog.tsx";
import { conversationQuery } from "../queries.ts";
import { resolveChange } from "../resolve-change.ts";
import { conversationTexts as texts } from "../texts.ts";
import classes from "./ConversationPage.module.css";

export function ConversationPage() {
  const { id = "" } = useParams({ strict: false });
  const scope = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: conversation, error, refetch } = useQuery(conversationQuery(scope, id));
  const update = useUpdateConversation();
  const [isTagging, setTagging] = useState(false);
  const neighbours = neighboursOf(queries, scope, id);
  const mayWrite = isAllowed(scope, "conversations:write");

  const back = () => {
    const list = lastList();
    if (list) rememberList(list.search, { ...list, id });
    void navigate({ to: "/inbox", search: (list?.search ?? {}) as never });
  };
  const go = (to: string | undefined) => {
    if (to) void navigate({ to: "/conversations/$id", params: { id: to }, search: {} });
  };
  const resolve = () => conversation && mayWrite && update.mutate(resolveChange(conversation));
  useShortcuts({
    escape: back,
    "[": () => go(neighbours?.previous),
    "]": () => go(neighbours?.next),
    e: resolve,
    t: () => mayWrite && setTagging(true),
  });

  if (error && !conversation) {
    return (
      <Page title={texts.title}>
        <OtherMode id={id} error={error}>
          <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
        </OtherMode>
      </Page>
    );
  }
  if (!conversation) {
    return (
      <Page title={texts.title}>
        <LoadingRows label={texts.loading} />
      </Page>
    );
  }
  return (
    <div className={classes.page}>
      <ConversationHeader
        conversation={conversation}
        neighbours={neighbours}
        onBack={back}
        onGo={go}
        onResolve={resolve}
        onTag={() => setTagging(true)}
      />
      <ConversationWorkspace key={id} conversation={conversation} />
      {isTagging && <TagDialog conversation={conversation} onClose={() => setTagging(false)} />}
    </div>
  );
}
