import { useMemo, useState } from "react";
import type { Criterion, Scorecard, TraceNode } from "../../api/client.ts";
import { placeOf, type TextMark } from "../../lib/marks.ts";
import { showMessage } from "../../ui/toast.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { dialogueRows } from "./dialogue-rows.ts";
import { type Draft, draftOf, missingOf, verdictKeys, withChange, withQuote } from "./draft.ts";
import { selectedQuote } from "./selected-quote.ts";
import { texts } from "./texts.ts";

interface JudgingInput {
  readonly criteria: readonly Criterion[];
  readonly root: TraceNode;
  readonly card: Scorecard | undefined;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly isReadOnly: boolean;
  readonly initialKey?: string | undefined;
}

/** Which criterion is being judged, and what the keys do to it. */
export function useJudging({ criteria, root, card, draft, onChange, isReadOnly, initialKey }: JudgingInput) {
  const rows = useMemo(() => dialogueRows(root), [root]);
  const contents = useMemo(() => new Map(rows.map(({ node }) => [node.id, node.content ?? ""])), [rows]);
  const before = useMemo(() => card && new Map(card.criteria.map((one) => [one.key, one])), [card]);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      criteria.findIndex(({ key }) => key === initialKey),
    ),
  );
  const [focus, setFocus] = useState<{ nodeId: string; count: number }>();
  const current = criteria[active];

  const change = (key: string, by: Parameters<typeof withChange>[2]) => onChange(withChange(draft, key, by));
  const addQuote = (nodeId: string, quote: string) => {
    if (current && !isReadOnly) onChange(withQuote(draft, current.key, { nodeId, quote }));
  };
  const quoteSelection = () => {
    const selected = selectedQuote(getSelection(), (id) => contents.get(id));
    if (selected.kind === "quote") addQuote(selected.quote.nodeId, selected.quote.quote);
    else {
      showMessage(
        selected.kind === "none" ? texts.quoteNone : selected.kind === "long" ? texts.quoteLong : texts.quoteSeveral,
      );
    }
  };
  const move = (by: number) => setActive(Math.max(0, Math.min(criteria.length - 1, active + by)));
  const moveDown = () => move(1);
  const moveUp = () => move(-1);
  useShortcuts({
    j: moveDown,
    k: moveUp,
    arrowdown: moveDown,
    arrowup: moveUp,
    ...(isReadOnly
      ? {}
      : {
          v: quoteSelection,
          ...Object.fromEntries(
            verdictKeys.map((verdict, index) => [String(index + 1), () => current && change(current.key, { verdict })]),
          ),
        }),
  });

  const marks = useMemo(() => {
    if (!current) return new Map<string, TextMark[]>();
    const own = draftOf(draft, current.key).quotes;
    const quotes =
      own.length > 0
        ? own.map(({ nodeId, quote }) => ({ nodeId, quote, start: null, end: null }))
        : (before?.get(current.key)?.evidence ?? []).map((one) => ({ ...one, nodeId: one.node_id }));
    const found = new Map<string, TextMark[]>();
    for (const quote of quotes) {
      const place = placeOf(contents.get(quote.nodeId) ?? "", quote);
      if (place) found.set(quote.nodeId, [...(found.get(quote.nodeId) ?? []), { ...place, owner: current.key }]);
    }
    return found;
  }, [current, draft, before, contents]);

  const missing = criteria.map((criterion) => missingOf(criterion, draft, { card: before }));
  return {
    rows,
    marks,
    before,
    active,
    setActive,
    missing,
    change,
    addQuote,
    focus,
    show: (nodeId: string) => setFocus((last) => ({ nodeId, count: (last?.count ?? 0) + 1 })),
  };
}
