/**
 * What is tested again on the oldest PostgreSQL that we support, over a connection that is not the embedded one's. A file is
 * here if something in it can differ there:
 *
 * - it sends SQL that no other test of this list sends: each statement of a store is sent at least once;
 * - what it expects depends on the server: plans, locales and time zones, full text search, locks, notifications, cursors,
 *   the system catalogue;
 * - it makes or compares the schema.
 *
 * The calls of all routes (see `routeTests`) send most statements. What remains is background work, and the forms that a
 * list's statement takes with its filters.
 */
export const postgresTests: readonly string[] = [
  "server/src/audit/purge.test.ts",
  "server/src/audit/search-entries.test.ts",
  "server/src/automation/guard.test.ts",
  "server/src/automation/run-tasks.test.ts",
  "server/src/contacts/contacts.test.ts",
  "server/src/contacts/races.test.ts",
  "server/src/conversations/conversations.test.ts",
  "server/src/conversations/index-words.test.ts",
  "server/src/conversations/list-over-http.test.ts",
  "server/src/conversations/retention.test.ts",
  "server/src/conversations/search-conversations.test.ts",
  "server/src/conversations/texts-once.test.ts",
  "server/src/database/array-literal.test.ts",
  "server/src/database/columns.test.ts",
  "server/src/database/database.test.ts",
  "server/src/database/savepoint.test.ts",
  "server/src/database/schema-problem.test.ts",
  "server/src/database/shared-commits.test.ts",
  "server/src/delivery/delivery.test.ts",
  "server/src/delivery/lanes.test.ts",
  "server/src/delivery/plans.test.ts",
  "server/src/events/forget-resources.test.ts",
  "server/src/events/log-store.test.ts",
  "server/src/events/purge-live.test.ts",
  "server/src/events/purge-log.test.ts",
  "server/src/events/starts.test.ts",
  "server/src/exports/upkeep.test.ts",
  "server/src/exports/write-export.test.ts",
  "server/src/insights/roll-up.test.ts",
  "server/src/insights/zones.test.ts",
  "server/src/otlp/gather.test.ts",
  "server/src/people/invitations.test.ts",
  "server/src/platform/bus/bus.test.ts",
  "server/src/platform/id-floors.test.ts",
  "server/src/platform/idempotency.test.ts",
  "server/src/platform/paging.test.ts",
  "server/src/rescoring/rescoring.test.ts",
  "server/src/reviews/blind.test.ts",
  "server/src/reviews/work-list.test.ts",
  "server/src/stream/live-events.test.ts",
  "server/src/tickets/list-tickets.test.ts",
  "server/src/tickets/merge-tickets.test.ts",
  "server/src/triggers/purge-calls.test.ts",
  "server/src/webhooks/delivery-store.test.ts",
  "server/src/webhooks/replays.test.ts",
  "server/test/ascending-walks.test.ts",
  "server/test/counts.test.ts",
  "server/test/substring-search.test.ts",
  "server/test/workspace-deletion.test.ts",
  "tools/generate/schema-dump.test.ts",
];

/** One valid call of every route. */
export const routeTests = {
  file: "server/test/every-route/every-route.test.ts",
  named: "answers in the envelope of its schema",
} as const;
