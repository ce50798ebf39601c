/** SQL with a name, so that each connection parses and plans it once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export const statement = (name: string, text: string): Statement => ({ name, text });

export interface Queryable {
  query<Row extends object = Record<string, unknown>>(
    statement: Statement,
    values?: readonly unknown[],
  ): Promise<Row[]>;
}

/** An open transaction. Statements issued without waiting for each other travel in one round trip, in order. */
export interface Tx extends Queryable {
  /**
   * Puts a write off until the commit, where all such writes share as few statements as possible. For what needs no
   * answer. A refusal undoes everything; `explain` turns it into what the caller is told, or answers undefined.
   */
  write(write: Write, values: readonly unknown[], explain?: (error: unknown) => unknown): void;
  /** Tells whoever listens, once the commit is through. A hint to look, never the news itself: it may get lost. */
  announce(topic: string): void;
  /**
   * What is written here are rows that nobody else knows yet, so that it waits for nobody and nobody for it: it may commit
   * along with others of its kind, if all of it is one statement.
   */
  shareCommit(): void;
  /** How many automatic steps lie between somebody's deed and this change: what is published carries it on. */
  readonly depth: number;
}

/** A transaction of one statement. */
export interface Alone {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

export type CommitWithOthers = (alone: Alone) => Promise<void>;

export interface Database extends Queryable {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * A write that can share a statement with others: one or more data-modifying parts, each with a name by which the
 * later parts may refer to it. Placeholders count from $1 within the write.
 */
export interface Write {
  readonly name: string;
  readonly parts: Readonly<Record<string, string>>;
}

export const writing = (name: string, parts: Readonly<Record<string, string>>): Write => ({ name, parts });
