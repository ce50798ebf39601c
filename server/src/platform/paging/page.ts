export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/** The page out of the rows that its query gave. */
export function pageOf<Row, Item>(rows: readonly Row[], limit: number, toItem: (row: Row) => Item): Page<Item> {
  return { items: rows.slice(0, limit).map(toItem), hasMore: rows.length > limit };
}

export const pageToWire = <Item, Wire>({ items, hasMore }: Page<Item>, toWire: (item: Item) => Wire) => ({
  items: items.map(toWire),
  has_more: hasMore,
});
