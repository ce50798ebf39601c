import type { ImportWire } from "@cqs/contract";
import type { Import } from "./types.ts";

export const toWire = (one: Import): ImportWire => ({
  id: one.id,
  file_name: one.fileName,
  status: one.status,
  records_done: one.recordsDone,
  bytes_done: one.bytesDone,
  bytes_total: one.bytesTotal,
  created: one.created,
  updated: one.updated,
  known: one.known,
  refused: one.refused,
  created_at: one.createdAt.toISOString(),
  updated_at: one.updatedAt.toISOString(),
  finished_at: one.finishedAt?.toISOString() ?? null,
});
