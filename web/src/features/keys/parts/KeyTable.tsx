import { Group, Tooltip } from "@mantine/core";
import type { ApiKey } from "../../../api/client.ts";
import { timeAgo } from "../../../lib/time.ts";
import { CardTable, CellControls, type Column, RowButton } from "../../../ui/CardTable.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { warningsOf } from "../key-warnings.ts";
import { limitText } from "../rate-tier.ts";
import { allScopes } from "../scope-groups.ts";
import { texts } from "../texts.ts";
import classes from "./Keys.module.css";

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onOpen: (id: string) => void;
}

export function KeyTable({ keys, onOpen }: KeyTableProps) {
  const columns: readonly Column<ApiKey>[] = [
    {
      key: "name",
      label: texts.columns.name,
      cell: (key) => (
        <RowButton onClick={() => onOpen(key.id)}>
          <UserText>{key.name}</UserText>
        </RowButton>
      ),
    },
    {
      key: "secret",
      label: texts.columns.secret,
      isMinor: true,
      cell: (key) => <code className={classes.secret}>{`${key.prefix}…${key.secrets[0]?.hint ?? ""}`}</code>,
    },
    {
      key: "scopes",
      label: texts.columns.scopes,
      isMinor: true,
      cell: (key) => (
        <Tooltip label={key.scopes.join(", ")} multiline maw={320}>
          <span>{texts.scopeCount(key.scopes.length, allScopes.length)}</span>
        </Tooltip>
      ),
    },
    { key: "limit", label: texts.columns.limit, isMinor: true, cell: (key) => limitText(key.rate_limit) },
    {
      key: "used",
      label: texts.columns.used,
      cell: (key) =>
        key.last_used_at === null ? (
          <span className={classes.dim}>{texts.never}</span>
        ) : (
          <time dateTime={key.last_used_at}>{timeAgo(key.last_used_at)}</time>
        ),
    },
    { key: "status", label: texts.columns.status, cell: (key) => <KeyStatus apiKey={key} /> },
  ];
  return (
    <CardTable
      label={texts.table}
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      isDimmed={({ status }) => status === "revoked"}
    />
  );
}

function KeyStatus({ apiKey }: { readonly apiKey: ApiKey }) {
  if (apiKey.status === "revoked") return <StatusPill tone="none">{texts.revoked}</StatusPill>;
  const warnings = warningsOf(apiKey);
  if (warnings.length === 0) return <StatusPill tone="good">{texts.active}</StatusPill>;
  return (
    <CellControls>
      <Group gap={4}>
        {warnings.map((warning) => (
          <Tooltip key={warning} label={texts.warningHints[warning]} multiline maw={280}>
            <span>
              <StatusPill tone="warn">{texts.warnings[warning]}</StatusPill>
            </span>
          </Tooltip>
        ))}
      </Group>
    </CellControls>
  );
}
