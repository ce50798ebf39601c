import { Alert, Button } from "@mantine/core";
import { ApiError } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { Notice } from "../../../ui/Notice.tsx";
import type { OutlineProblem } from "../outline.ts";
import type { RubricEditor } from "../use-rubric-editor.ts";

interface SaveProblemProps {
  readonly editor: RubricEditor;
  readonly problems: readonly OutlineProblem[];
  readonly onOpen: (id: string) => void;
}

/** Why the draft can't be saved, with a way to the criterion that it is about. */
export function SaveProblem({ editor, problems, onOpen }: SaveProblemProps) {
  const { error, edited, isDirty } = editor;
  if (error) {
    const { title, text, requestId } = wordsOf(error);
    const [, index] = /^criteria\.(\d+)/.exec((error instanceof ApiError && error.field) || "") ?? [];
    const criterion = index === undefined ? undefined : edited.criteria[Number(index)];
    return (
      <Alert color="red" variant="light" role="alert" title={title}>
        {text}
        {requestId ? ` (request ${requestId})` : ""} {criterion && <OpenButton criterion={criterion} onOpen={onOpen} />}
      </Alert>
    );
  }
  const [problem] = problems;
  if (!isDirty || !problem) return null;
  const criterion = edited.criteria.find(({ id }) => id === problem.id);
  return <Notice title={problem.text}>{criterion && <OpenButton criterion={criterion} onOpen={onOpen} />}</Notice>;
}

interface OpenButtonProps {
  readonly criterion: { readonly id: string; readonly name: string };
  readonly onOpen: (id: string) => void;
}

const OpenButton = ({ criterion, onOpen }: OpenButtonProps) => (
  <Button size="compact-sm" variant="default" onClick={() => onOpen(criterion.id)}>
    Show {criterion.name || "the criterion"}
  </Button>
);
