import { Button, Drawer, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey, CreateApiKeyResult } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TagList } from "../../../ui/TagList.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { warningsOf } from "../key-warnings.ts";
import { keyQuery } from "../queries.ts";
import { limitText } from "../rate-tier.ts";
import { texts } from "../texts.ts";
import { EditKeyDialog } from "./EditKeyDialog.tsx";
import { RevokeDialog, RotateDialog } from "./KeyActions.tsx";
import { KeySecretOnce } from "./KeySecretOnce.tsx";
import { KeySecrets } from "./KeySecrets.tsx";
import classes from "./Keys.module.css";
import { KeyUsageView } from "./KeyUsageView.tsx";

type Action = "edit" | "rotate" | "revoke";

/** One key with its secrets, its usage and what can be done with it. */
export function KeyDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const scope = useApi();
  const { data: key, error, refetch } = useQuery(keyQuery(scope, id));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={key ? <UserText>{key.name}</UserText> : texts.details}
      closeButtonProps={{ "aria-label": texts.close }}
    >
      {key ? (
        <KeyContent apiKey={key} />
      ) : error ? (
        <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={texts.loading} count={6} />
      )}
    </Drawer>
  );
}

function KeyContent({ apiKey }: { readonly apiKey: ApiKey }) {
  const [action, setAction] = useState<Action>();
  const [rotated, setRotated] = useState<CreateApiKeyResult>();
  const close = () => setAction(undefined);
  const isActive = apiKey.status === "active";
  return (
    <Stack gap="md">
      <Group gap={6}>
        <StatusPill tone={isActive ? "good" : "none"}>{isActive ? texts.active : texts.revoked}</StatusPill>
        <StatusPill tone={apiKey.mode === "test" ? "warn" : "none"}>{texts.modes[apiKey.mode]}</StatusPill>
      </Group>
      {warningsOf(apiKey).map((warning) => (
        <p key={warning} className={classes.hint}>
          {texts.warningHints[warning]}
        </p>
      ))}
      {isActive && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setAction("edit")}>
            {texts.edit}
          </Button>
          <Button variant="default" onClick={() => setAction("rotate")}>
            {texts.rotate}
          </Button>
          <Button variant="default" c="var(--bad)" onClick={() => setAction("revoke")}>
            {texts.revoke}
          </Button>
        </Group>
      )}
      <KeySecrets apiKey={apiKey} />
      <KeyUsageView apiKey={apiKey} />
      <div className={classes.part}>
        <FactList
          facts={[
            [texts.facts.id, <IdText key="id" id={apiKey.id} />],
            [texts.scopes, <TagList key="scopes" tags={apiKey.scopes} />],
            [texts.facts.limit, limitText(apiKey.rate_limit)],
            [
              texts.facts.allowlist,
              apiKey.ip_allowlist.length > 0 ? <TagList key="ips" tags={apiKey.ip_allowlist} /> : texts.anyAddress,
            ],
            [texts.facts.created, <TimeText key="created" time={apiKey.created_at} isFull />],
            [texts.facts.by, <UserText key="by">{apiKey.created_by}</UserText>],
            [texts.facts.revoked, apiKey.revoked_at && <TimeText time={apiKey.revoked_at} isFull />],
          ]}
        />
      </div>
      {action === "edit" && <EditKeyDialog apiKey={apiKey} onClose={close} />}
      {action === "rotate" && (
        <RotateDialog
          apiKey={apiKey}
          onClose={close}
          onRotated={(result) => {
            close();
            setRotated(result);
          }}
        />
      )}
      {action === "revoke" && <RevokeDialog apiKey={apiKey} onClose={close} />}
      {rotated && <KeySecretOnce created={rotated} isRotated onStored={() => setRotated(undefined)} />}
    </Stack>
  );
}
