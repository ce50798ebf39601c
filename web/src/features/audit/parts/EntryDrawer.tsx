import { Drawer, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AuditEntryWithPayload } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { stepDuration } from "../../../lib/time.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { JsonView } from "../../../ui/JsonView.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { payloadState } from "../payload-state.ts";
import { entryQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import classes from "./Audit.module.css";
import { CallStatus } from "./CallStatus.tsx";

interface EntryDrawerProps {
  readonly id: string;
  readonly nameOf: (personId: string) => string;
  readonly onClose: () => void;
}

/** One call with all that is known of it, and its payload while that is kept. */
export function EntryDrawer({ id, nameOf, onClose }: EntryDrawerProps) {
  const scope = useApi();
  const { data: entry, error, refetch } = useQuery(entryQuery(scope, id));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={entry ? `${entry.method} ${entry.endpoint}` : texts.entry}
      closeButtonProps={{ "aria-label": texts.close }}
    >
      {entry ? (
        <EntryContent entry={entry} nameOf={nameOf} />
      ) : error ? (
        <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={texts.loading} count={6} />
      )}
    </Drawer>
  );
}

interface EntryContentProps {
  readonly entry: AuditEntryWithPayload;
  readonly nameOf: (personId: string) => string;
}

function EntryContent({ entry, nameOf }: EntryContentProps) {
  return (
    <Stack gap="sm">
      <FactList
        facts={[
          [texts.columns.status, <CallStatus key="status" status={entry.status} />],
          [texts.facts.time, <TimeText key="time" time={entry.at} isFull />],
          [entry.key_id ? texts.facts.key : texts.trigger, entry.key_name && <UserText>{entry.key_name}</UserText>],
          [texts.facts.person, entry.user_id && <UserText>{nameOf(entry.user_id)}</UserText>],
          [texts.facts.mode, entry.mode],
          [texts.facts.path, <UserText key="path">{entry.path}</UserText>],
          [texts.facts.latency, stepDuration(entry.latency_ms)],
          [texts.facts.source, entry.source_ip],
          [texts.facts.agent, entry.user_agent && <UserText>{entry.user_agent}</UserText>],
          [texts.facts.id, <IdText key="id" id={entry.id} label="Copy the request id" />],
          [texts.facts.hash, entry.argument_hash && <IdText id={entry.argument_hash} label="Copy the hash" />],
        ]}
      />
      <Payload entry={entry} />
    </Stack>
  );
}

function Payload({ entry }: { readonly entry: AuditEntryWithPayload }) {
  const state = payloadState(entry);
  if (state !== "kept") {
    return (
      <section>
        <h3 className={classes.heading}>{texts.payload}</h3>
        <p className={classes.dim}>{state === "gone" ? texts.payloadGone : texts.noPayload}</p>
      </section>
    );
  }
  const titles: Readonly<Record<string, string>> = { query: texts.query, body: texts.body };
  return Object.entries(entry.payload ?? {}).map(([name, value]) => (
    <section key={name}>
      <h3 className={classes.heading}>{titles[name] ?? name}</h3>
      <JsonView value={value} />
    </section>
  ));
}
