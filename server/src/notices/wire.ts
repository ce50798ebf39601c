import type { NoticeWire } from "@cqs/contract";
import type { Notice } from "./types.ts";

export const toWire = (notice: Notice): NoticeWire => ({
  id: notice.id,
  kind: notice.kind,
  message: notice.message,
  resource: { type: notice.resource.type, id: notice.resource.id },
  dismissed: notice.dismissedAt !== null,
  dismissed_by: notice.dismissedBy,
  dismissed_at: notice.dismissedAt?.toISOString() ?? null,
  created_at: notice.createdAt.toISOString(),
  updated_at: notice.updatedAt.toISOString(),
});
