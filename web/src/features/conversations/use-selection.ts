import { useCallback, useMemo, useState } from "react";

interface SelectionState {
  readonly ids: ReadonlySet<string>;
  readonly isEverything: boolean;
}

const nothing: SelectionState = { ids: new Set(), isEverything: false };

export function useSelection() {
  const [state, setState] = useState(nothing);
  const toggle = useCallback((id: string) => {
    setState(({ ids }) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      return { ids: next, isEverything: false };
    });
  }, []);
  const toggleAll = useCallback((ids: readonly string[]) => {
    setState((before) =>
      ids.every((id) => before.ids.has(id)) ? nothing : { ids: new Set(ids), isEverything: false },
    );
  }, []);
  const selectEverything = useCallback(() => setState(({ ids }) => ({ ids, isEverything: true })), []);
  const clear = useCallback(() => setState(nothing), []);
  return useMemo(
    () => ({ ...state, toggle, toggleAll, selectEverything, clear }),
    [state, toggle, toggleAll, selectEverything, clear],
  );
}
