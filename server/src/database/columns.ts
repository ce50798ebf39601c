/**
 * A column of many rows, for `unnest`. PostgreSQL reads arrays sign by sign: what all rows have in common is sent once, and
 * `inColumn` gives it to each of them.
 */
export const columnOf = <Value>(values: readonly Value[]): readonly Value[] =>
  values.every((value) => value === values[0]) ? values.slice(0, 1) : values;

/** A row's value in such a column, as SQL; `array` is what was unnested as `name`. For columns that are never null. */
export const inColumn = (name: string, array: string): string => `coalesce(${name}, (${array})[1])`;
