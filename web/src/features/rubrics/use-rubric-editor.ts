import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { useApi } from "../../api/scope.ts";
import { showMessage } from "../../ui/toast.tsx";
import {
  contentOf,
  contentOfEdited,
  type EditedRubric,
  editedOf,
  inputOf,
  isSameContent,
  type RubricContent,
  withSameIds,
} from "./outline.ts";
import { domainKey, type TaggedRubric, taggedKey, withTag } from "./queries.ts";
import { texts } from "./texts.ts";

const conflictStatus = 412;

export interface RubricEditor {
  readonly edited: EditedRubric;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** What somebody else has made of the rubric meanwhile. */
  readonly conflict: TaggedRubric | undefined;
  readonly base: TaggedRubric;
  readonly change: (step: (rubric: EditedRubric) => EditedRubric) => void;
  readonly save: () => void;
  readonly reset: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
}

/** Holds what is being edited until it is saved as the draft, and notices when another person was faster. */
export function useRubricEditor(current: TaggedRubric): RubricEditor {
  const scope = useApi();
  const queries = useQueryClient();
  const { id } = current.rubric;
  const storageKey = `rubric ${scope.workspaceId} ${scope.mode} ${id}`;
  const [base, setBase] = useState(current);
  const [edited, setEdited] = useState(() =>
    editedOf(storedContent(storageKey, current.etag) ?? contentOf(current.rubric)),
  );
  const [conflict, setConflict] = useState<TaggedRubric>();
  const isDirty = !isSameContent(contentOf(base.rubric), contentOfEdited(edited));
  const newest = useRef(edited);
  newest.current = edited;

  const adopt = (tagged: TaggedRubric) => {
    setBase(tagged);
    setEdited((before) => withSameIds(contentOf(tagged.rubric), before));
    setConflict(undefined);
  };
  // Whatever is read anew is shown as long as nothing was edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer counts
  useEffect(() => {
    if (current === base) return;
    if (!isDirty || current.etag === base.etag) {
      setBase(current);
      if (!isDirty) adopt(current);
    } else setConflict(current);
  }, [current]);
  useEffect(() => {
    if (isDirty)
      sessionStorage.setItem(storageKey, JSON.stringify({ etag: base.etag, content: contentOfEdited(edited) }));
    else sessionStorage.removeItem(storageKey);
  }, [isDirty, edited, base.etag, storageKey]);

  const saving = useMutation({
    mutationFn: ({ from, rubric }: { from: TaggedRubric; rubric: EditedRubric }) =>
      withTag((onAnswer) =>
        scope.client.rubrics.update(id, inputOf(rubric), { ...(from.etag ? { ifMatch: from.etag } : {}), onAnswer }),
      ),
    onSuccess: (saved, { rubric }) => {
      if (newest.current === rubric) adopt(saved);
      else setBase(saved);
      queries.setQueryData(taggedKey(scope, id), saved);
      // The agreement that the draft reaches is only in a fresh reading.
      void queries.invalidateQueries({
        queryKey: domainKey(scope),
        predicate: ({ queryKey }) => queryKey[3] !== "preview",
      });
      showMessage(texts.saved);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== conflictStatus) return;
      const theirs = await withTag((onAnswer) => scope.client.rubrics.get(id, { onAnswer }));
      queries.setQueryData(taggedKey(scope, id), theirs);
      setConflict(theirs);
    },
  });
  const isConflict = saving.error instanceof ApiError && saving.error.status === conflictStatus;
  return {
    edited,
    isDirty,
    isSaving: saving.isPending,
    error: isConflict ? undefined : saving.error,
    conflict,
    base,
    change: (step) => setEdited(step),
    save: () => saving.mutate({ from: base, rubric: edited }),
    reset: () => adopt(base),
    takeTheirs: () => conflict && adopt(conflict),
    keepMine: () => {
      if (!conflict) return;
      setBase(conflict);
      setConflict(undefined);
      saving.mutate({ from: conflict, rubric: edited });
    },
  };
}

/** Returns edits of this very state of the rubric that a reload has interrupted. */
function storedContent(storageKey: string, etag: string | undefined): RubricContent | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return stored && stored.etag === etag ? stored.content : undefined;
  } catch {
    return undefined;
  }
}
