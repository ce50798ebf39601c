import Type, { type Static } from "typebox";
import { conversationFilters } from "./conversation-lists.ts";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { scorecardFilters } from "./scorecards.ts";

export const exportResources = ["conversations", "traces", "scorecards"] as const;
export const exportFormats = ["jsonl", "csv"] as const;
export const exportStatuses = ["queued", "running", "completed", "failed"] as const;

const ofConversations = { ...field.createdBetween, ...conversationFilters };
const ofScorecards = { ...field.createdBetween, ...scorecardFilters };

/** By what each resource can be filtered. */
export const exportFilters = { conversations: ofConversations, traces: ofConversations, scorecards: ofScorecards };

const filters = Type.Object(
  { ...ofScorecards, ...ofConversations },
  { description: "As in the list of conversations or, for scorecards, in theirs" },
);

export const Export = Type.Object({
  id: field.Id("exp", "The export's id"),
  resource: field.Choice(exportResources, "What is exported"),
  format: field.Choice(exportFormats, "How"),
  gzip: Type.Boolean({ description: "Whether the file is compressed" }),
  filters: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description: "As they were given",
  }),
  status: field.Choice(exportStatuses, "How far it is"),
  progress: Type.Number({ minimum: 0, maximum: 1, description: "Share of the time range that is done" }),
  row_count: Type.Integer({ minimum: 0, description: "How many lines or records are in the file so far" }),
  error: field.Nullable(Type.String({ description: "Why it failed, if it did" })),
  download_url: field.Nullable(Type.String({ description: "Where the file is, once it is whole" })),
  created_at: field.Timestamp("When it was asked for"),
  completed_at: field.Nullable(field.Timestamp("When the file was whole, or could not be written")),
  expires_at: field.Timestamp("When it is removed"),
});
export type ExportWire = Static<typeof Export>;

const example = {
  id: "exp_0NxQ2V7mJrT4sLwZ8bYc1D",
  resource: "conversations",
  format: "jsonl",
  gzip: true,
  filters: { created_after: "2026-01-01T00:00:00Z" },
  status: "completed",
  progress: 1,
  row_count: 1446,
  error: null,
  download_url: "http://localhost:8080/api/v1/exports/exp_0NxQ2V7mJrT4sLwZ8bYc1D/download",
  created_at: "2026-01-15T09:30:00.000Z",
  completed_at: "2026-01-15T09:30:02.000Z",
  expires_at: "2026-01-22T09:30:00.000Z",
};
const tag = "Exports";
const access = withScope("exports:read");

export const createExport = operation({
  id: "createExport",
  method: "POST",
  path: "/exports",
  tag,
  summary: "Ask for a bulk export",
  description:
    "Written in the background; read it until `status` is `completed`, then download it. JSON Lines have a line per conversation or scorecard: what reading it (without `recording`), or the conversation's trace, answers. CSV has a record per conversation, per node of its trace, or per scorecard. What arrives after the request is not in it. Personal data is masked as the workspace wants it at the time of writing. Kept for 7 days. It needs the scope that reads what it contains as well (`conversations:read`; for scorecards `scorecards:read`), and so do reading, downloading and deleting it; a 403 names it. A further one is a 409 while 20 are unfinished, while 500 are kept, and while those that are kept hold 20 GiB; one that grows beyond that fails.",
  access,
  body: Type.Object({
    resource: field.Choice(exportResources, "What to export"),
    format: Type.Optional(field.Choice(exportFormats, "How", "jsonl")),
    gzip: Type.Optional(Type.Boolean({ default: false, description: "Whether to compress the file" })),
    filters: Type.Optional(filters),
  }),
  success: [{ status: 202, meaning: "Asked for", data: Export }],
  errors: ["conflict"],
  example: {
    request: { resource: "conversations", gzip: true, filters: example.filters },
    response: { ...example, status: "queued", progress: 0, row_count: 0, download_url: null, completed_at: null },
  },
});

export const listExports = operation({
  id: "listExports",
  method: "GET",
  path: "/exports",
  tag,
  summary: "List exports",
  description: "Newest first. Exports of what you may not read are left out.",
  access,
  query: Type.Object({
    ...field.paging("exp"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(exportStatuses, "How far it is")),
  }),
  success: [{ status: 200, meaning: "A page of exports", data: field.List(Export) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getExport = operation({
  id: "getExport",
  method: "GET",
  path: "/exports/{id}",
  tag,
  summary: "Read an export",
  description: "How far it is.",
  access,
  params: field.IdParam("exp", "export"),
  success: [{ status: 200, meaning: "The export", data: Export }],
  errors: ["not_found"],
  example: { response: example },
});

export const downloadExport = operation({
  id: "downloadExport",
  method: "GET",
  path: "/exports/{id}/download",
  tag,
  summary: "Download an export",
  description: "The file, as a stream. One that is not whole yet, or failed, is a 409.",
  access,
  params: field.IdParam("exp", "export"),
  success: [
    {
      status: 200,
      meaning: "The file, without our envelope",
      data: Type.String({ description: "A JSON object per line, or a CSV record" }),
      media: ["application/x-ndjson", "text/csv", "application/gzip"],
    },
  ],
  errors: ["not_found", "conflict"],
  example: { response: "" },
});

export const deleteExport = operation({
  id: "deleteExport",
  method: "DELETE",
  path: "/exports/{id}",
  tag,
  summary: "Delete an export",
  description: "Removes the file; one that is still being written stops.",
  access,
  params: field.IdParam("exp", "export"),
  success: [
    {
      status: 200,
      meaning: "Deleted",
      data: Type.Object({ id: field.Id("exp", "The export's id"), deleted: Type.Literal(true) }),
    },
  ],
  errors: ["not_found"],
  example: { response: { id: example.id, deleted: true } },
});
