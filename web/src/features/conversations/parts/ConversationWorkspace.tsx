import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import type { ReadConversation } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IconMessages } from "../../../ui/icons.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { type Evidence, evidenceOf, marksByNode, numbered } from "../card-evidence.ts";
import { type ConversationSearch, type ConversationTab, conversationTabs } from "../conversation-search.ts";
import classes from "../pages/ConversationPage.module.css";
import { scorecardQuery, traceQuery } from "../queries.ts";
import { conversationTexts as texts } from "../texts.ts";
import { traceRows } from "../trace-rows.ts";
import { CardPanel } from "./CardPanel.tsx";
import { DetailsPanel } from "./DetailsPanel.tsx";
import { Dialogue, type DialogueFocus } from "./Dialogue.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { Related } from "./Related.tsx";
import { TracePanel } from "./TracePanel.tsx";

const Player = lazy(() => import("./Player.tsx").then((module) => ({ default: module.Player })));

/** The dialogue and the card beside it: a criterion lights up its words, and words lead to their criterion. */
export function ConversationWorkspace({ conversation }: { readonly conversation: ReadConversation }) {
  const scope = useApi();
  const navigate = useNavigate();
  const { tab = "dialogue", criterion: lit } = useSearch({ strict: false }) as ConversationSearch;
  const trace = useQuery(traceQuery(scope, conversation.id));
  const { data: card } = useQuery(scorecardQuery(scope, conversation.scorecard_id));
  const [focus, setFocus] = useState<DialogueFocus>();
  const [quote, setQuote] = useState(-1);
  const [seek, setSeek] = useState<{ ms: number; count: number }>();
  const [spokenId, setSpokenId] = useState<string>();

  const root = trace.data?.root;
  const rows = useMemo(() => (root ? traceRows(root) : []), [root]);
  const criteria = useMemo(() => (card ? numbered(card.criteria).flatMap(({ entries }) => entries) : []), [card]);
  const marks = useMemo(
    () => marksByNode(card?.criteria ?? [], new Map(rows.map(({ node }) => [node.id, node]))),
    [card, rows],
  );
  const owners = useMemo(
    () => new Map(criteria.map(({ criterion, number }) => [criterion.key, { number, name: criterion.name }])),
    [criteria],
  );

  const setSearch = (change: ConversationSearch) =>
    void navigate({
      to: ".",
      search: ((before: ConversationSearch) => ({ ...before, ...change })) as never,
      replace: true,
    });
  const show = ({ nodeId }: Evidence, index: number) => {
    setQuote(index);
    setFocus((before) => ({ nodeId, count: (before?.count ?? 0) + 1 }));
    if (tab !== "dialogue") setSearch({ tab: "dialogue" });
  };
  const select = (key: string | undefined, isFromCard = true) => {
    const found = criteria.find(({ criterion }) => criterion.key === key)?.criterion;
    const [first] = found ? evidenceOf(found) : [];
    setQuote(first ? 0 : -1);
    setSearch({ criterion: key });
    if (first && isFromCard && tab !== "card")
      setFocus((before) => ({ nodeId: first.nodeId, count: (before?.count ?? 0) + 1 }));
  };
  const walk = (by: number) => {
    const found = criteria.find(({ criterion }) => criterion.key === lit)?.criterion;
    const all = found ? evidenceOf(found) : [];
    const index = (quote + by + all.length) % (all.length || 1);
    const next = all[index];
    if (next) show(next, index);
  };
  useShortcuts({
    n: () => walk(1),
    p: () => walk(-1),
    ...Object.fromEntries(
      criteria.slice(0, 9).map(({ criterion, number }) => [String(number), () => select(criterion.key)]),
    ),
  });

  const hasAudio = conversation.recording?.status === "stored";
  const cardPanel = (
    <CardPanel conversation={conversation} lit={lit} currentQuote={quote} onSelect={select} onQuote={show} />
  );
  return (
    <div className={classes.split}>
      <div className={classes.left}>
        {hasAudio && (
          <Suspense>
            <Player conversationId={conversation.id} seek={seek} onTime={(ms) => setSpokenId(spokenAt(rows, ms))} />
          </Suspense>
        )}
        {conversation.recording && !hasAudio && (
          <p className={classes.note}>{texts.recordingStatus[conversation.recording.status]}</p>
        )}
        <Tabs current={tab} onChange={(next) => setSearch({ tab: next === "dialogue" ? undefined : next })} />
        <div className={classes.panel} role="tabpanel" aria-label={texts.tabs[tab]}>
          {tab === "card" ? (
            cardPanel
          ) : tab === "details" ? (
            <DetailsPanel conversation={conversation} />
          ) : tab === "history" ? (
            <HistoryPanel conversation={conversation} />
          ) : trace.error ? (
            <ErrorState words={wordsOf(trace.error)} onRetry={() => void trace.refetch()} />
          ) : !root ? (
            <LoadingRows label={texts.loading} />
          ) : tab === "trace" ? (
            <TracePanel root={root} />
          ) : rows.length === 0 ? (
            <EmptyState icon={<IconMessages size={24} />} title={texts.nothingSaid} text={texts.nothingSaidText} />
          ) : (
            <Dialogue
              rows={rows}
              marks={marks}
              owners={owners}
              lit={lit}
              focus={focus}
              spokenId={spokenId}
              onSelect={(key) => select(key, false)}
              onSeek={hasAudio ? (ms) => setSeek((before) => ({ ms, count: (before?.count ?? 0) + 1 })) : undefined}
            />
          )}
        </div>
      </div>
      <div className={classes.right}>
        {cardPanel}
        <Related conversation={conversation} />
      </div>
    </div>
  );
}

function Tabs({ current, onChange }: { current: ConversationTab; onChange: (tab: ConversationTab) => void }) {
  return (
    <div className={classes.tabs} role="tablist">
      {conversationTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === current}
          className={`${classes.tab} ${tab === "card" ? classes.cardTab : ""}`}
          onClick={() => onChange(tab)}
        >
          {texts.tabs[tab]}
        </button>
      ))}
    </div>
  );
}

/** The turn that is being spoken at a time of the recording. */
function spokenAt(rows: ReturnType<typeof traceRows>, ms: number): string | undefined {
  return rows.findLast(({ node, startMs }) => node.type === "turn" && startMs !== null && startMs <= ms)?.node.id;
}
