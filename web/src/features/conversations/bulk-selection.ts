export type BulkAction = "tag" | "assign" | "resolve" | "scoreAgain";

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Whether it stands for everything that fits the filters, loaded or not. */
  readonly isEverything: boolean;
}
