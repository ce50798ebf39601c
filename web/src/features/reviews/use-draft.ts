import { useCallback, useState } from "react";
import { useApi } from "../../api/scope.ts";
import type { Draft } from "./draft.ts";
import { draftName, forgetDraft, readDraft, writeDraft } from "./draft-store.ts";

export type DraftState = "empty" | "saved" | "lost";

/** A draft that is stored with every change. */
export function useDraft(id: string, initial: Draft = {}) {
  const { workspaceId, mode, session } = useApi();
  const name = draftName(workspaceId, mode, session.person.id, id);
  const [draft, setDraft] = useState<Draft>(() => ({ ...initial, ...readDraft(name) }));
  const [state, setState] = useState<DraftState>(() => (Object.keys(readDraft(name)).length > 0 ? "saved" : "empty"));
  const change = useCallback(
    (next: Draft) => {
      setDraft(next);
      setState(writeDraft(name, next) ? "saved" : "lost");
    },
    [name],
  );
  const forget = useCallback(() => forgetDraft(name), [name]);
  return { draft, change, state, forget };
}
