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
  readonly finished: boolean;
}

export interface Refusal {
  readonly number: number;
  readonly field: string | undefined;
  readonly message: string;
}
