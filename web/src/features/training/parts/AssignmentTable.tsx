import { ActionIcon, Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { TrainingAssignment } from "../../../api/client.ts";
import { DataTable, type TableColumn } from "../../../ui/DataTable.tsx";
import { IconDots, IconPencil, IconTrash } from "../../../ui/icons.ts";
import { ScoreChip } from "../../../ui/Score.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { dueWords } from "../due-dates.ts";
import { texts } from "../texts.ts";
import classes from "./Training.module.css";

interface AssignmentTableProps {
  readonly assignments: readonly TrainingAssignment[];
  readonly hasTrainees: boolean;
  readonly isStale: boolean;
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly onMore: () => void;
  /** Undefined for people who may not practise. */
  readonly onPractise: ((assignment: TrainingAssignment) => void) | undefined;
  /** Undefined for people who may not assign. */
  readonly onEdit: ((assignment: TrainingAssignment) => void) | undefined;
  readonly onDelete: (assignment: TrainingAssignment) => void;
}

export function AssignmentTable(props: AssignmentTableProps) {
  const { assignments, isStale, hasMore, isFetchingMore, onMore } = props;
  return (
    <DataTable
      label={texts.assignments}
      columns={columnsOf(props)}
      rows={assignments}
      keyOfRow={({ id }) => id}
      isStale={isStale}
      hasMore={hasMore}
      isFetchingMore={isFetchingMore}
      onMore={onMore}
    />
  );
}

type Choices = Pick<AssignmentTableProps, "hasTrainees" | "onPractise" | "onEdit" | "onDelete">;

const columnsOf = ({ hasTrainees, ...choices }: Choices): readonly TableColumn<TrainingAssignment>[] => [
  {
    name: "scenario",
    title: texts.columns.scenario,
    cell: ({ scenario_id: id, scenario_title: title, note, trainee, due_at: dueAt, status }) => (
      <>
        <Link to="/training/scenarios/$id" params={{ id }} data-row-link>
          <UserText>{title}</UserText>
        </Link>
        {note && (
          <span className={`${classes.dim} ${classes.wide}`}>
            {" "}
            <UserText>{note}</UserText>
          </span>
        )}
        <span className={classes.narrow}>
          <TimeText time={dueAt} />
          {status === "open" && ` · ${dueWords(dueAt)}`}
          {hasTrainees && (
            <>
              {" · "}
              <UserText>{trainee}</UserText>
            </>
          )}
        </span>
      </>
    ),
  },
  ...(hasTrainees ? [traineeColumn] : []),
  {
    name: "due",
    title: texts.columns.due,
    width: 170,
    hiddenBelow: "narrow",
    cell: ({ due_at: dueAt, status, overdue }) => (
      <span className={status === "open" && overdue ? classes.late : undefined}>
        <TimeText time={dueAt} /> {status === "open" && <span>· {dueWords(dueAt)}</span>}
      </span>
    ),
  },
  {
    name: "best",
    title: texts.columns.best,
    width: 130,
    hiddenBelow: "narrow",
    cell: ({ best_score: best, attempts, target_score: target }) => (
      <>
        {attempts > 0 ? <ScoreChip score={best} /> : <span className={classes.dim}>–</span>}{" "}
        <span className={classes.dim}>/ {target ?? texts.anyScore}</span>
      </>
    ),
  },
  {
    name: "state",
    title: texts.columns.state,
    width: 104,
    cell: (assignment) => <AssignmentState assignment={assignment} />,
  },
  {
    name: "actions",
    title: texts.columns.actions,
    hasHiddenTitle: true,
    width: 128,
    cell: (assignment) => <AssignmentActions assignment={assignment} {...choices} />,
  },
];

const traineeColumn: TableColumn<TrainingAssignment> = {
  name: "trainee",
  title: texts.columns.trainee,
  width: "22%",
  hiddenBelow: "narrow",
  cell: ({ trainee }) => (
    <Link to="/training/progress" search={{ trainee } as never}>
      <UserText>{trainee}</UserText>
    </Link>
  ),
};

function AssignmentState({ assignment: { status, overdue } }: { readonly assignment: TrainingAssignment }) {
  if (status === "completed") {
    return <StatusPill tone={overdue ? "warn" : "good"}>{overdue ? texts.doneLate : texts.done}</StatusPill>;
  }
  return <StatusPill tone={overdue ? "bad" : "none"}>{overdue ? texts.late : texts.open}</StatusPill>;
}

type ActionProps = Omit<Choices, "hasTrainees"> & { readonly assignment: TrainingAssignment };

function AssignmentActions({ assignment, onPractise, onEdit, onDelete }: ActionProps) {
  const { status, scenario_title: title, trainee, attempt_id: attemptId } = assignment;
  return (
    <span className={classes.actions}>
      {status === "completed" && attemptId ? (
        <Button
          component={Link}
          to="/training/attempts/$id"
          params={{ id: attemptId } as never}
          size="compact-sm"
          variant="default"
        >
          {texts.feedback}
        </Button>
      ) : (
        onPractise && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={texts.practiseTitle(title)}
            onClick={() => onPractise(assignment)}
          >
            {texts.practise}
          </Button>
        )
      )}
      {onEdit && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={texts.actionsOf(title, trainee)}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {status === "open" && (
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(assignment)}>
                {texts.changeAssignment}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => onDelete(assignment)}>
              {texts.deleteAssignment}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
