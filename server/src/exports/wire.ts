import { type BodyOf, Conversation, createExport, type ExportWire, TraceNode } from "@cqs/contract";
import { basePath } from "../platform/http/api.ts";
import type { Export, ExportOrder } from "./types.ts";

export const toWire = (order: Export, { publicUrl }: { publicUrl: string }): ExportWire => ({
  id: order.id,
  resource: order.resource,
  format: order.format,
  gzip: order.gzip,
  filters: order.filters as Record<string, unknown>,
  status: order.status,
  progress: order.progress,
  row_count: order.rowCount,
  error: order.error,
  download_url: order.status === "completed" ? `${publicUrl}${basePath}/exports/${order.id}/download` : null,
  created_at: order.createdAt.toISOString(),
  completed_at: order.completedAt?.toISOString() ?? null,
  expires_at: order.expiresAt.toISOString(),
});

export const orderOf = (body: BodyOf<typeof createExport>): ExportOrder => ({
  resource: body.resource,
  format: body.format ?? "jsonl",
  gzip: body.gzip ?? false,
  filters: known(body.filters ?? {}),
});

/** What is not known was ignored, and reported: it is not kept either. */
function known(filters: object): Record<string, unknown> {
  const names = Object.keys(createExport.body?.properties.filters.properties ?? {});
  return Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)));
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

const inTheTree = new Set(["id", "children"]);
export const nodeColumns: readonly string[] = Object.keys(TraceNode.properties).filter((name) => !inTheTree.has(name));
