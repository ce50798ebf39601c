import type { Scope as Permission } from "@cqs/contract";
import type { PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";

export type ExportResource = "conversations" | "traces" | "scorecards";
export type ExportFormat = "jsonl" | "csv";
export type ExportStatus = "queued" | "running" | "completed" | "failed";

/** What is wanted, and in what form. */
export interface ExportOrder {
  readonly resource: ExportResource;
  readonly format: ExportFormat;
  readonly gzip: boolean;
  /** As they were given, and as the list of conversations, or of scorecards, takes them. */
  readonly filters: Readonly<Record<string, unknown>>;
}

export interface Export extends ExportOrder {
  readonly id: string;
  readonly status: ExportStatus;
  readonly error: string | null;
  readonly rowCount: number;
  /** Of the file as it is downloaded. */
  readonly byteCount: number;
  readonly chunkCount: number;
  readonly progress: number;
  /** The last conversation, or scorecard, in the file: from here it goes on. */
  readonly lastId: string | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date;
}

/** A part of the file: a gzip member of its own. */
export interface Chunk {
  readonly exportId: string;
  readonly number: number;
  readonly bytes: Buffer;
}

export interface ExportId {
  readonly scope: Scope;
  readonly id: string;
}

export interface ReadExport extends ExportId {
  readonly permissions: readonly Permission[];
}

export interface ExportFilters {
  readonly status: ExportStatus | undefined;
}

export interface ListExports {
  readonly scope: Scope;
  readonly filters: ExportFilters;
  readonly permissions: readonly Permission[];
  readonly page: PageRequest;
}
