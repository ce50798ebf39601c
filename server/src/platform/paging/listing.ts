import type { Statement } from "../../database/database.ts";
import type { Noun } from "../ids.ts";

/** A list as data: from it comes one statement for each set of filters that is in use. */
export interface Listing<Filters> {
  readonly table: string;
  /** What to select, as SQL. */
  readonly columns: string;
  readonly noun: Noun;
  readonly filters: { readonly [Name in keyof Filters]-?: Condition | ValueTable | SideTable };
  /** Filters of which it depends on the value how many rows they leave: their statement is planned for it each time. */
  readonly ranges?: readonly (keyof Filters)[];
  /** Filters whose value is a list, of which a row has one. */
  readonly several?: readonly (keyof Filters)[];
  /** Columns that it can be ordered by, each with an index behind workspace and mode, and their types. */
  readonly sorts?: Readonly<Record<string, { readonly column: string; readonly type: string }>>;
  /** False for a table that belongs to a workspace but to no mode. */
  readonly perMode?: false;
}

/** The argument is the placeholder of the filter's value, to be used any number of times. */
export type Condition = (value: string) => string;

/**
 * A value to compare with a column of type real. As it stands PostgreSQL would take it for a real and refuse what is
 * none, such as 1e-181; nor would 7.3 as a double precision equal the 7.3 in the column.
 */
export const asReal: Condition = (value) => `round(${value}::numeric, 6)::real`;

/**
 * For a filter by one of a row's many values, such as its tags: a table of (workspace_id, mode, column, <listed>_id),
 * with all of them as its key, so that the rows of one value come in the order of ids.
 */
export interface ValueTable {
  readonly table: string;
  readonly column: string;
}

/**
 * For a filter by what another table says of a row: a table whose key is (workspace_id, mode, <listed>_id). Without a
 * condition it is enough to be in it, and the filter's value is not looked at. What meets a condition is found first
 * and put in order then: its index knows no order.
 */
export interface SideTable {
  readonly table: string;
  readonly condition: Condition | undefined;
}

export interface PageQuery {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}
