import { ActionIcon, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IconX } from "../../../ui/icons.ts";
import { ScoreChip, VerdictIcon } from "../../../ui/Score.tsx";
import { ErrorState } from "../../../ui/States.tsx";
import { TagList } from "../../../ui/TagList.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { outcomeWord } from "../outcome-word.ts";
import { conversationQuery, scorecardQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Peek.module.css";

const wordsShown = 1_500;

/** The essence of a conversation beside the list: score, what went wrong, how it began. */
export function Peek({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const scope = useApi();
  const { data: conversation, error, refetch } = useQuery(conversationQuery(scope, id));
  const { data: card } = useQuery(scorecardQuery(scope, conversation?.scorecard_id));
  const wrong = card?.criteria.filter(({ verdict }) => verdict === "fail" || verdict === "partial") ?? [];
  return (
    <aside className={classes.peek} aria-label={texts.peek}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <UserText>{conversation?.title ?? ""}</UserText>
        </h2>
        <Button component={Link} to="/conversations/$id" params={{ id } as never} size="compact-sm" variant="light">
          {texts.open}
        </Button>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.close} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {error && <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />}
      {conversation && (
        <div className={classes.body} tabIndex={0}>
          <div className={classes.facts}>
            {card && <ScoreChip score={card.score} />}
            {card && <span>{outcomeWord(card.passed)}</span>}
            <UserText>{conversation.agent}</UserText>
            <span>{texts.channels[conversation.channel]}</span>
            <TagList tags={conversation.tags} max={4} />
          </div>
          {card && (
            <p>
              <UserText>{card.summary}</UserText>
            </p>
          )}
          {wrong.length > 0 && (
            <ul className={classes.criteria}>
              {wrong.map((criterion) => (
                <li key={criterion.key} className={classes.criterion}>
                  <VerdictIcon verdict={criterion.verdict} />
                  <div>
                    <div>
                      <UserText>{criterion.name}</UserText>
                    </div>
                    <div className={classes.reason}>
                      <UserText>{criterion.rationale}</UserText>
                    </div>
                  </div>
                </li>
              ))}
            </ul>
          )}
          {conversation.transcript && (
            <p className={classes.words}>
              <UserText>
                {conversation.transcript.length > wordsShown
                  ? `${conversation.transcript.slice(0, wordsShown)}…`
                  : conversation.transcript}
              </UserText>
            </p>
          )}
        </div>
      )}
    </aside>
  );
}
