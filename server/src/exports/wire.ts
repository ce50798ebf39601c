import {
  type BodyOf,
  Conversation,
  createExport,
  type ExportWire,
  exportFilters,
  Scorecard,
  TraceNode,
} from "@cqs/contract";
import { invalid } from "../platform/fault.ts";
import { basePath } from "../platform/http/api.ts";
import type { Mode } from "../platform/scope.ts";
import { urlInMode } from "../platform/url-in-mode.ts";
import type { Export, ExportOrder } from "./types.ts";

interface ExportAddress {
  readonly publicUrl: string;
  readonly mode: Mode;
}

export const toWire = (order: Export, { publicUrl, mode }: ExportAddress): ExportWire => ({
  id: order.id,
  resource: order.resource,
  format: order.format,
  gzip: order.gzip,
  filters: order.filters as Record<string, unknown>,
  status: order.status,
  progress: order.progress,
  row_count: order.rowCount,
  error: order.error,
  download_url:
    order.status === "completed" ? urlInMode(`${publicUrl}${basePath}/exports/${order.id}/download`, mode) : null,
  created_at: order.createdAt.toISOString(),
  completed_at: order.completedAt?.toISOString() ?? null,
  expires_at: order.expiresAt.toISOString(),
});

export const orderOf = (body: BodyOf<typeof createExport>): ExportOrder => ({
  resource: body.resource,
  format: body.format ?? "jsonl",
  gzip: body.gzip ?? false,
  filters: known(body.resource, body.filters ?? {}),
});

/** What is not known at all was ignored, and reported: it is not kept either. What only others know is a mistake. */
function known(resource: Export["resource"], filters: object): Record<string, unknown> {
  const names = Object.keys(createExport.body?.properties.filters.properties ?? {});
  const own = Object.keys(exportFilters[resource]);
  const given = Object.entries(filters).filter(([name]) => names.includes(name));
  const strange = given.find(([name]) => !own.includes(name));
  if (strange) throw invalid(`filters.${strange[0]}`, `${resource} can't be filtered by ${strange[0]}.`);
  return Object.fromEntries(given);
}

export const fileHeaders = ({ id, resource, format, gzip, byteCount }: Export) => ({
  "content-disposition": `attachment; filename="${resource}-${id}.${format}${gzip ? ".gz" : ""}"`,
  "content-length": String(byteCount),
});

export function mediaOf({ format, gzip }: Export): string {
  if (gzip) return "application/gzip";
  return format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson";
}

/** The columns of a CSV file are the fields of the contract, in its order. */
export const conversationColumns: readonly string[] = Object.keys(Conversation.properties);

export const scorecardColumns: readonly string[] = Object.keys(Scorecard.properties);

const inTheTree = new Set(["id", "children"]);
export const nodeColumns: readonly string[] = Object.keys(TraceNode.properties).filter((name) => !inTheTree.has(name));
