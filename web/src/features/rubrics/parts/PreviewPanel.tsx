import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ScorecardPreview } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { ScoreChip, VerdictIcon } from "../../../ui/Score.tsx";
import { ErrorState, Waiting } from "../../../ui/States.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { pinnedQuery, previewQuery, type TaggedRubric } from "../queries.ts";
import { texts } from "../texts.ts";
import { ConversationPicker } from "./ConversationPicker.tsx";
import classes from "./Preview.module.css";

interface PreviewPanelProps {
  readonly tagged: TaggedRubric;
  /** Of the address; without one, the conversation that was pinned last. */
  readonly conversationId: string | undefined;
}

/** The saved draft tried on a real conversation, again after every save. */
export function PreviewPanel({ tagged, conversationId }: PreviewPanelProps) {
  const scope = useApi();
  const navigate = useNavigate();
  const [remembered, setRemembered] = useLocalStorage<string | undefined>({
    key: `preview ${scope.workspaceId} ${scope.mode}`,
    getInitialValueInEffect: false,
  });
  const [isPicking, setPicking] = useState(false);
  const pinned = conversationId ?? remembered;
  const pin = (id: string) => {
    setRemembered(id);
    setPicking(false);
    void navigate({ to: ".", search: (before: object) => ({ ...before, preview: id }), replace: true } as never);
  };
  if (!isAllowed(scope, "rubrics:write")) {
    return (
      <Panel title={texts.preview}>
        <p className={classes.dim}>{texts.noPreview}</p>
      </Panel>
    );
  }
  return (
    <Panel
      title={texts.preview}
      actions={
        pinned && (
          <Button size="compact-sm" variant="default" onClick={() => setPicking(!isPicking)} aria-expanded={isPicking}>
            {texts.pickAnother}
          </Button>
        )
      }
    >
      {!pinned && <p className={classes.dim}>{texts.pickText}</p>}
      {(isPicking || !pinned) && <ConversationPicker onPick={pin} />}
      {pinned && !isPicking && <PinnedPreview tagged={tagged} conversationId={pinned} />}
    </Panel>
  );
}

function PinnedPreview({ tagged, conversationId }: { readonly tagged: TaggedRubric; readonly conversationId: string }) {
  const scope = useApi();
  const { rubric, etag } = tagged;
  const conversation = useQuery(pinnedQuery(scope, conversationId));
  const preview = useQuery(previewQuery(scope, { id: rubric.id, etag, conversationId }));
  const error = preview.error ?? conversation.error;
  if (error && !preview.data) return <ErrorState words={wordsOf(error)} onRetry={() => void preview.refetch()} />;
  return (
    <div className={classes.preview} data-stale={preview.isPlaceholderData}>
      <Link
        to="/conversations/$id"
        params={{ id: conversationId }}
        className={classes.title}
        title={texts.openConversation}
      >
        <UserText>{conversation.data?.title ?? conversationId}</UserText>
      </Link>
      {preview.isFetching && <Waiting text={texts.grading} />}
      {preview.data && (
        <>
          <div className={classes.scores}>
            <Score label={rubric.draft ? texts.draftScore : texts.versionScore} score={preview.data.score} isLarge />
            <span>{outcomeOf(preview.data.passed)}</span>
            {conversation.data && <Score label={texts.storedScore} score={conversation.data.score} />}
          </div>
          <Criteria card={preview.data} />
          <p className={classes.note}>{rubric.draft ? texts.previewNote : texts.previewNoteInUse}</p>
        </>
      )}
    </div>
  );
}

const outcomeOf = (passed: boolean | null) =>
  passed === null ? texts.notJudged : passed ? texts.passed : texts.failed;

function Score({ label, score, isLarge = false }: { label: string; score: number | null; isLarge?: boolean }) {
  return (
    <span className={classes.score}>
      <span className={classes.dim}>{label}</span>
      <ScoreChip score={score} isLarge={isLarge} />
    </span>
  );
}

function Criteria({ card }: { readonly card: ScorecardPreview }) {
  return (
    <ul className={classes.criteria}>
      {card.criteria.map((criterion) => (
        <li key={criterion.key} className={classes.criterion}>
          <VerdictIcon verdict={criterion.verdict} />
          <div className={classes.reason}>
            <strong>
              <UserText>{criterion.name}</UserText>
            </strong>
            <p className={classes.dim}>
              <UserText>{criterion.rationale}</UserText>
            </p>
            {criterion.evidence[0] && (
              <q className={classes.quote}>
                <UserText>{criterion.evidence[0].quote}</UserText>
              </q>
            )}
          </div>
          <span className={classes.points}>
            {criterion.score === null ? "–" : `${criterion.score}/${criterion.max_score}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
