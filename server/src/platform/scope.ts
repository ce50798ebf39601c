export const modes = ["live", "test"] as const;

export type Mode = (typeof modes)[number];

/** The tenant of a row: every store query takes one right after the transaction. */
export interface Scope {
  readonly workspaceId: string;
  readonly mode: Mode;
}
