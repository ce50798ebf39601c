import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { useApi } from "../../api/scope.ts";
import { withEtag } from "../../api/with-etag.ts";
import { showMessage } from "../../ui/toast.tsx";
import { type AgentForm, formOf, inputOf, isSameForm } from "./agent-form.ts";
import { domainKey, oneKey, type TaggedAgent } from "./queries.ts";
import { texts } from "./texts.ts";

const conflictStatus = 412;

export interface AgentEditor {
  readonly form: AgentForm;
  readonly base: TaggedAgent;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** What another person has made of the agent meanwhile. */
  readonly conflict: TaggedAgent | undefined;
  readonly change: (form: AgentForm) => void;
  readonly save: () => void;
  readonly reset: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
}

/** Holds what is being edited until it is saved, and notices when another person was faster. */
export function useAgentEditor(current: TaggedAgent): AgentEditor {
  const scope = useApi();
  const queries = useQueryClient();
  const { id } = current.value;
  const storageKey = `agent ${scope.workspaceId} ${scope.mode} ${id}`;
  const [base, setBase] = useState(current);
  const [form, setForm] = useState(() => storedForm(storageKey, current.etag) ?? formOf(current.value));
  const [conflict, setConflict] = useState<TaggedAgent>();
  const isDirty = !isSameForm(form, formOf(base.value));

  const adopt = (tagged: TaggedAgent) => {
    setBase(tagged);
    setForm(formOf(tagged.value));
    setConflict(undefined);
  };
  // Whatever is read anew is shown as long as nothing was edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer counts
  useEffect(() => {
    if (current.etag === base.etag) return;
    if (isDirty) setConflict(current);
    else adopt(current);
  }, [current]);
  useEffect(() => {
    // A secret is never written where it stays.
    if (isDirty) sessionStorage.setItem(storageKey, JSON.stringify({ etag: base.etag, form: { ...form, secret: "" } }));
    else sessionStorage.removeItem(storageKey);
  }, [isDirty, form, base.etag, storageKey]);

  const saving = useMutation({
    mutationFn: ({ etag }: TaggedAgent) =>
      withEtag((onAnswer) =>
        scope.client.agents.update(id, inputOf(form), { ...(etag ? { ifMatch: etag } : {}), onAnswer }),
      ),
    onSuccess: (saved) => {
      adopt(saved);
      queries.setQueryData(oneKey(scope, id), saved);
      void queries.invalidateQueries({ queryKey: domainKey(scope) });
      showMessage(texts.saved);
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      const theirs = await withEtag((onAnswer) => scope.client.agents.get(id, { onAnswer }));
      queries.setQueryData(oneKey(scope, id), theirs);
      setConflict(theirs);
    },
  });
  return {
    form,
    base,
    isDirty,
    isSaving: saving.isPending,
    error: isConflict(saving.error) ? undefined : saving.error,
    conflict,
    change: setForm,
    save: () => saving.mutate(base),
    reset: () => adopt(base),
    takeTheirs: () => conflict && adopt(conflict),
    keepMine: () => {
      if (!conflict) return;
      setBase(conflict);
      setConflict(undefined);
      saving.mutate(conflict);
    },
  };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === conflictStatus;

/** Returns edits of this very state of the agent that a reload has interrupted. */
function storedForm(storageKey: string, etag: string | undefined): AgentForm | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return stored && stored.etag === etag ? stored.form : undefined;
  } catch {
    return undefined;
  }
}
