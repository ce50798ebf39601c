import type { RefusedCalls } from "../../../api/client.ts";
import { CardTable, CellButton, type Column } from "../../../ui/CardTable.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import type { FilterName } from "../audit-search.ts";
import { texts } from "../texts.ts";
import classes from "./Audit.module.css";
import { CallStatus } from "./CallStatus.tsx";

interface RefusalTableProps {
  readonly refusals: readonly RefusedCalls[];
  readonly onFilter: (name: FilterName, value: string) => void;
}

export function RefusalTable({ refusals, onFilter }: RefusalTableProps) {
  const columns: readonly Column<RefusedCalls>[] = [
    {
      key: "time",
      label: texts.columns.time,
      cell: ({ minute }) => <TimeText time={minute} isFull />,
    },
    {
      key: "source",
      label: texts.columns.source,
      cell: ({ source_ip: address }) => (
        <CellButton
          onClick={() => onFilter("source_ip", address)}
          label={texts.filterBy(texts.names.source_ip.toLowerCase(), address)}
        >
          <UserText>{address}</UserText>
        </CellButton>
      ),
    },
    {
      key: "call",
      label: texts.columns.call,
      cell: ({ method, endpoint }) => (
        <span className={classes.call}>
          <UserText>{`${method} ${endpoint}`}</UserText>
        </span>
      ),
    },
    { key: "status", label: texts.columns.status, cell: ({ status }) => <CallStatus status={status} /> },
    {
      key: "count",
      label: texts.columns.count,
      isNumber: true,
      cell: ({ calls }) => calls.toLocaleString("en"),
    },
  ];
  return <CardTable label={texts.refusedTable} columns={columns} rows={refusals} rowKey={({ id }) => id} />;
}
