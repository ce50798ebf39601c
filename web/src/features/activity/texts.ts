import type { BulkChange, Export, Import, Replay, Rescore } from "../../api/client.ts";
import { plural, sizeText, withVisibleControls } from "../../lib/text.ts";

const resources: Readonly<Record<Export["resource"], string>> = {
  conversations: "Conversations",
  traces: "Traces",
  scorecards: "Scorecards",
};

export const texts = {
  activity: "Activity",
  loading: "Loading runs",
  newExport: "New export",
  kindsLabel: "Kinds of runs",
  all: "All",
  kinds: {
    export: "Exports",
    import: "Imports",
    rescore: "Rescores",
    bulk: "Bulk changes",
    replay: "Replays",
    test: "Agent tests",
  } as const,
  states: {
    queued: "Queued",
    running: "Running",
    completed: "Done",
    cancelled: "Stopped",
    failed: "Failed",
    interrupted: "Interrupted",
  } as const,
  underWay: "In progress",
  past: "Past",
  progress: (title: string, share: number) => `${title}: ${Math.floor(share * 100)}%`,
  percent: (share: number) => `${Math.floor(share * 100)}%`,
  ended: (title: string, state: string) => `${title}: ${state}`,

  exportTitle: ({ resource, format, gzip }: Export) =>
    `Export of ${resources[resource].toLowerCase()} as ${format === "csv" ? "CSV" : "JSON Lines"}${gzip ? ", compressed" : ""}`,
  rows: (count: number) => plural(count, "row"),
  expires: "Stored until",
  download: "Download",
  stop: "Stop",
  stopExportText: "If you stop the export, it is deleted and can't be downloaded.",
  stopExport: "Stop the export",
  remove: "Delete",
  removeTitle: "Delete the export",
  removeText: "This deletes the file. The exported data stays.",
  removed: "The export is deleted.",
  stopped: "Stopped.",

  importTitle: (fileName: string) => `Import of ${withVisibleControls(fileName)}`,
  importCounts: ({ created, updated, known, refused }: Import) =>
    [
      `${plural(created, "conversation")} created`,
      updated > 0 ? `${updated.toLocaleString("en")} updated` : "",
      known > 0 ? `${known.toLocaleString("en")} already there` : "",
      refused > 0 ? `${refused.toLocaleString("en")} refused` : "",
    ]
      .filter(Boolean)
      .join(", "),
  importStopped: "Stopped. To continue, run the same command again.",
  interruptedHint: "The command has not reported for a minute. Run it again to continue.",
  stoppedHint: "To continue, run the same command again.",
  file: "File",
  records: "Records",
  size: "Size",
  sizeDone: ({ bytes_done: done, bytes_total: total }: Import) => `${sizeText(done)} of ${sizeText(total)}`,
  begunAt: "Started",

  rescoreTitle: ({ rubric_id: rubricId }: Rescore) =>
    rubricId ? "Conversations scored again by one rubric" : "Conversations scored again",
  scored: (scored: number, failed: number) =>
    `${plural(scored, "conversation")} scored${failed > 0 ? `, ${failed.toLocaleString("en")} failed` : ""}`,
  means: (before: number, after: number) => `mean ${before.toFixed(1)} → ${after.toFixed(1)}`,
  reportFacts: {
    improved: "Went up",
    worsened: "Went down",
    unchanged: "Unchanged",
    passing: "Now passing",
    failing: "Now failing",
  },

  bulkTitle: ({ changes, undo_of: undoOf }: BulkChange) => (undoOf ? "Bulk change undone" : bulkWords(changes)),
  bulkCounts: ({ changed, unchanged, refused }: BulkChange) =>
    [
      `${plural(changed, "conversation")} changed`,
      unchanged > 0 ? `${unchanged.toLocaleString("en")} needed no change` : "",
      refused > 0 ? `${refused.toLocaleString("en")} would have too many tags` : "",
    ]
      .filter(Boolean)
      .join(", "),
  undo: "Undo",
  undoTitle: "Undo the bulk change",
  undoText: (changed: number) =>
    `Reverts tags, assignee and status of ${plural(changed, "conversation")}, except changes that were overwritten since. Scoring can't be undone.`,
  undoing: "Undoing. You can follow it on this page.",
  undone: "Already undone",
  undoOf: "Undoes an earlier bulk change",
  changedOnes: "Changed conversations",
  changedMore: (shown: number) => `The first ${shown} are shown.`,
  noChanges: "It changed no conversation.",
  added: (tags: string) => `tagged ${tags}`,
  untagged: (tags: string) => `no longer tagged ${tags}`,
  reassigned: "assigned",
  unassigned: "assigned to no one",
  resolved: "resolved",
  reopened: "reopened",
  rescored: "scored again",

  replayTitle: ({ filters }: Replay) =>
    `Replay of ${filters.status === "delivered" ? "delivered" : "failed"} deliveries${filters.event ? ` of ${filters.event}` : ""}`,
  replayCounts: (replayed: number, skipped: number) =>
    `${plural(replayed, "delivery", "deliveries")} created${skipped > 0 ? `, ${skipped.toLocaleString("en")} left out` : ""}`,
  openWebhook: "Open the webhook",

  testTitle: (isSuite: boolean, version: number | null) =>
    `${isSuite ? "Test suite" : "Test"} of an agent, ${version === null ? "working configuration" : `version ${version}`}`,
  testCounts: (passed: number, done: number, runs: number) =>
    `${done.toLocaleString("en")} of ${plural(runs, "run")}, ${passed.toLocaleString("en")} passed`,
  openTest: "Open the test",

  details: "Details",
  hideDetails: "Hide details",
  ofJob: (command: string, title: string) => `${command}: ${title}`,
  filters: "Filters",
  noFilters: "None: everything",
  chosen: (count: number) => `${plural(count, "conversation")} chosen by hand`,
  by: "Requested by",
  asked: "Requested",
  over: "Ended",
  id: "Id",

  emptyTitle: "Nothing has run yet",
  emptyText:
    "Exports, imports, rescores, bulk changes, webhook replays and agent tests appear here with their progress, and you can stop them. Create an export above, or with the API:",
  emptyKind: "None of these yet",
  emptyKindText: {
    export: "Create one with the button above.",
    import: "Import conversations from a file, on the machine where the service runs:",
    rescore: "Publish a rubric, or choose “Score again” for conversations in the inbox.",
    bulk: "Select conversations in the inbox and tag, assign or resolve them all at once.",
    replay: "Open a webhook in the settings and replay the deliveries that failed.",
    test: "Open an agent's test bench, or run a test suite.",
  } as const,
  emptyKey: (mode: string) =>
    `Use one of your ${mode} API keys with the scopes exports:read and conversations:read instead of YOUR_KEY.`,
  copyCommand: "Copy the command",
  older: "Select a kind to see older ones.",
  mayNot: "Your role includes none of these runs.",

  what: "What",
  resources,
  resourceTexts: {
    conversations: "Each conversation with its score, tags and transcript.",
    traces: "Every turn, tool call and retrieval of each conversation.",
    scorecards: "Each scorecard with its verdicts, reasons and evidence.",
  } as const,
  format: "Format",
  formats: { csv: "CSV for spreadsheets", jsonl: "JSON Lines for programs" } as const,
  compressed: "Compress the file (gzip)",
  from: "From",
  to: "To",
  agent: "Agent",
  agentHint: "Name, id or external id",
  channel: "Channel",
  anyChannel: "Any channel",
  tag: "Tag",
  result: "Result",
  anyResult: "Any result",
  passed: "Passed",
  failed: "Failed",
  maxScore: "Score at most",
  begin: "Start the export",
  begun: "The export has started. This page shows its progress.",
  masked: "Personal data is masked according to the workspace's settings. Files are stored for 7 days.",
  running: (count: number) => `${plural(count, "run")} in progress`,
} as const;

function bulkWords(changes: BulkChange["changes"]): string {
  if (!changes) return "Bulk change";
  const words = [
    changes.add_tags ? "tagged" : "",
    changes.remove_tags ? "tags removed" : "",
    "assignee_id" in changes ? (changes.assignee_id ? "assigned" : "assigned to no one") : "",
    changes.status === "resolved" ? "resolved" : changes.status === "open" ? "reopened" : "",
    changes.score_again ? "scored again" : "",
  ].filter(Boolean);
  return `Conversations ${words.join(", ")}`;
}
