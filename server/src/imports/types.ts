import type { Scope } from "../platform/scope.ts";

/** One record of a file: a request body, or why there is none. */
export interface FileRecord {
  /** From 1: the line of a JSONL file, the record of a CSV file. */
  readonly number: number;
  readonly body: unknown;
  readonly problem: string | undefined;
  /** How far into the file it goes. */
  readonly endsAtByte: number;
}

export interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  /** Already there by their external id. */
  readonly known: number;
  readonly refused: number;
}

/** How far a file is imported. */
export interface ImportState extends ImportCounts {
  readonly recordsDone: number;
  /** Null while it is not completed. */
  readonly finishedAt: Date | null;
}

/** What a run of the command came to. */
export interface ImportResult extends ImportState {
  /** `already_completed`: an earlier run had imported the whole file, so this one did nothing. */
  readonly outcome: "completed" | "cancelled" | "already_completed";
}

/** The file, as the list of imports shows it. */
export interface ImportedFile {
  readonly name: string;
  readonly size: number;
}

export interface Refusal {
  readonly number: number;
  readonly field: string | undefined;
  readonly message: string;
}

export type ImportStatus = "running" | "completed" | "cancelled" | "interrupted";

/** An import as the API shows it. */
export interface Import extends ImportCounts {
  readonly id: string;
  readonly fileName: string;
  readonly status: ImportStatus;
  readonly recordsDone: number;
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When it was completed or stopped. */
  readonly finishedAt: Date | null;
}

export interface ImportId {
  readonly scope: Scope;
  readonly id: string;
}
