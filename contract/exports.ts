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
  { description: "The same filters as in `GET /conversations` or, for scorecards, in `GET /scorecards`" },
);

export const Export = Type.Object({
  id: field.Id("exp", "The export's id"),
  resource: field.Choice(exportResources, "The exported resource"),
  format: field.Choice(exportFormats, "The file format"),
  gzip: Type.Boolean({ description: "Whether the file is compressed with gzip" }),
  filters: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description: "As you sent them",
  }),
  status: field.Choice(exportStatuses, "Current status"),
  progress: Type.Number({ minimum: 0, maximum: 1, description: "Progress, from 0 to 1" }),
  row_count: Type.Integer({ minimum: 0, description: "Number of lines or records in the file so far" }),
  error: field.Nullable(Type.String({ description: "Why it failed; null unless it failed" })),
  download_url: field.Nullable(
    Type.String({ description: "Where to download the file; null until the export is completed" }),
  ),
  created_at: field.Timestamp("When it was requested"),
  completed_at: field.Nullable(field.Timestamp("When the export was completed or failed")),
  expires_at: field.Timestamp("When the export is deleted"),
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
  summary: "Create an export",
  description:
    "Writes a file in the background. Poll the export until its `status` is `completed`, then download it. JSON Lines files have one line per conversation (as returned by its GET, without `recording`), per trace or per scorecard. CSV files have one record per conversation, per node of a trace or per scorecard. Data that arrives after your request is not included. Personal data is masked according to the workspace's settings at the time of writing. Exports are stored for 7 days. To create, retrieve, download or delete an export you also need the scope to read its content (`conversations:read`, or `scorecards:read` for scorecards); otherwise a 403 names the scope. Returns 409 if 20 exports are unfinished, if 500 are stored, or if the stored ones take up 20 GiB; an export that exceeds this size fails.",
  access,
  body: Type.Object({
    resource: field.Choice(exportResources, "The resource to export"),
    format: Type.Optional(field.Choice(exportFormats, "The file format", "jsonl")),
    gzip: Type.Optional(Type.Boolean({ default: false, description: "Compress the file with gzip" })),
    filters: Type.Optional(filters),
  }),
  success: [{ status: 202, meaning: "Accepted; it runs in the background", data: Export }],
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
  description: "Returns exports, newest first. Exports of resources that you can't read are left out.",
  access,
  query: Type.Object({
    ...field.paging("exp"),
    ...field.createdBetween,
    status: Type.Optional(field.Choice(exportStatuses, "Current status")),
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
  summary: "Retrieve an export",
  description: "Returns the status and progress of an export.",
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
  description: "Returns the file as a stream. Returns 409 if the export is not completed or has failed.",
  access,
  params: field.IdParam("exp", "export"),
  success: [
    {
      status: 200,
      meaning: "The file, without the response envelope",
      data: Type.String({ description: "One JSON object or CSV record per line" }),
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
  description: "Deletes the export and its file. An export that is still running stops.",
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
