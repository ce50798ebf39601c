import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OpenSession } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { Section } from "../../../ui/Section.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { showError, showMessage } from "../../../ui/toast.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { deviceName } from "../device-name.ts";
import { sessionsQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Sessions.module.css";

export function SessionsSection() {
  const scope = useApi();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery(scope));
  const onError = (failure: unknown) => showError(wordsOf(failure));
  const done = async (message: string) => {
    await queries.invalidateQueries({ queryKey: sessionsQuery(scope).queryKey });
    showMessage(message);
  };
  const end = useMutation({
    mutationFn: (id: string) => scope.client.sessions.revoke(id),
    onSuccess: () => done(texts.ended),
    onError,
  });
  const endOthers = useMutation({
    mutationFn: () => scope.client.sessions.revokeOther(),
    onSuccess: () => done(texts.othersEnded),
    onError,
  });
  const hasOthers = data?.items.some(({ is_current: isCurrent }) => !isCurrent) ?? false;
  return (
    <Section
      title={texts.sessions}
      text={texts.sessionsText}
      actions={
        hasOthers && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows label={texts.loading} count={2} />
      ) : (
        <ul>
          {data.items.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface SessionRowProps {
  readonly session: OpenSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = deviceName(session.user_agent) ?? texts.unknownDevice;
  return (
    <li className={classes.row}>
      <div>
        <strong>
          <UserText>{device}</UserText>
        </strong>{" "}
        {session.is_current && <StatusPill tone="good">{texts.thisSession}</StatusPill>}
        <div className={classes.dim}>
          {session.ip && `${session.ip} · `}
          {texts.signedIn} <TimeText time={session.created_at} isFull />
        </div>
      </div>
      {!session.is_current && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isEnding}
          aria-label={texts.endLabel(device)}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}
