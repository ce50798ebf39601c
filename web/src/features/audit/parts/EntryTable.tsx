import type { AuditEntry } from "../../../api/client.ts";
import { stepDuration } from "../../../lib/time.ts";
import { CardTable, CellButton, type Column, RowButton } from "../../../ui/CardTable.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import type { FilterName } from "../audit-search.ts";
import { texts } from "../texts.ts";
import classes from "./Audit.module.css";
import { CallStatus } from "./CallStatus.tsx";

interface EntryTableProps {
  readonly entries: readonly AuditEntry[];
  readonly nameOf: (personId: string) => string;
  readonly onOpen: (id: string) => void;
  readonly onFilter: (name: FilterName, value: string) => void;
}

export function EntryTable({ entries, nameOf, onOpen, onFilter }: EntryTableProps) {
  const filter = (name: FilterName, value: string, shown: string) => (
    <CellButton onClick={() => onFilter(name, value)} label={texts.filterBy(texts.names[name].toLowerCase(), shown)}>
      <UserText>{shown}</UserText>
    </CellButton>
  );
  const callerOf = ({ key_id: keyId, key_name: keyName, user_id: userId }: AuditEntry) => {
    if (keyId) return filter("key_id", keyId, keyName ?? keyId);
    if (userId) return filter("person", userId, nameOf(userId));
    return keyName ? <UserText>{keyName}</UserText> : <span className={classes.dim}>{texts.nobody}</span>;
  };
  const columns: readonly Column<AuditEntry>[] = [
    {
      key: "time",
      label: texts.columns.time,
      cell: ({ id, at }) => (
        <RowButton onClick={() => onOpen(id)}>
          <span className={classes.time}>
            <TimeText time={at} isFull />
          </span>
        </RowButton>
      ),
    },
    { key: "caller", label: texts.columns.caller, cell: callerOf },
    {
      key: "call",
      label: texts.columns.call,
      cell: ({ method, endpoint }) => (
        <span className={classes.call}>
          {filter("method", method, method)} {filter("endpoint", endpoint, endpoint)}
        </span>
      ),
    },
    {
      key: "status",
      label: texts.columns.status,
      cell: ({ status }) => (
        <CellButton
          onClick={() => onFilter("status", String(status))}
          label={texts.filterBy(texts.names.status.toLowerCase(), String(status))}
        >
          <CallStatus status={status} />
        </CellButton>
      ),
    },
    {
      key: "latency",
      label: texts.columns.latency,
      isMinor: true,
      isNumber: true,
      cell: ({ latency_ms: latency }) => stepDuration(latency),
    },
    {
      key: "source",
      label: texts.columns.source,
      isMinor: true,
      cell: ({ source_ip: address }) => filter("source_ip", address, address),
    },
  ];
  return <CardTable label={texts.table} columns={columns} rows={entries} rowKey={({ id }) => id} />;
}
