import { Link } from "@tanstack/react-router";
import type { Rubric } from "../../../api/client.ts";
import { DataTable, type TableColumn } from "../../../ui/DataTable.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { contentOf } from "../outline.ts";
import { texts } from "../texts.ts";
import classes from "./Rubrics.module.css";

const columns: readonly TableColumn<Rubric>[] = [
  {
    name: "name",
    title: texts.columns.name,
    cell: ({ id, name, default: isDefault }) => (
      <>
        <Link to="/rubrics/$id" params={{ id }} data-row-link>
          <UserText>{name}</UserText>
        </Link>
        {isDefault && <span className={classes.badge}>{texts.default}</span>}
      </>
    ),
  },
  { name: "state", title: texts.columns.state, width: 170, cell: (rubric) => <State rubric={rubric} /> },
  {
    name: "version",
    title: texts.columns.version,
    width: 90,
    isNumber: true,
    hiddenBelow: "narrow",
    cell: ({ version }) => version ?? "–",
  },
  {
    name: "criteria",
    title: texts.columns.criteria,
    width: 90,
    isNumber: true,
    hiddenBelow: "narrow",
    cell: (rubric) => contentOf(rubric).criteria.length,
  },
  {
    name: "pass",
    title: texts.columns.pass,
    width: 110,
    isNumber: true,
    hiddenBelow: "medium",
    cell: (rubric) => contentOf(rubric).pass_score,
  },
  {
    name: "updated",
    title: texts.columns.updated,
    width: 110,
    isNumber: true,
    hiddenBelow: "medium",
    cell: ({ updated_at: time }) => <TimeText time={time} />,
  },
];

function State({ rubric: { draft, version } }: { readonly rubric: Rubric }) {
  if (draft)
    return <span className={`${classes.badge} ${classes.draft}`}>{version ? texts.draftPending : texts.draft}</span>;
  return <span className={classes.dim}>{version ? texts.inUse(version) : texts.neverPublished}</span>;
}

interface RubricsTableProps {
  readonly rubrics: readonly Rubric[];
  readonly isStale: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly onMore: () => void;
}

export function RubricsTable({ rubrics, ...rest }: RubricsTableProps) {
  return <DataTable label={texts.rubrics} columns={columns} rows={rubrics} keyOfRow={({ id }) => id} {...rest} />;
}
