import type { View } from "../../api/client.ts";
import { type InboxSearch, inboxSearchNames } from "./inbox-search.ts";

type ViewQuery = Record<string, string | string[]>;

/** What is stored of an address. */
export const storedQuery = ({ view: _view, ...search }: InboxSearch): ViewQuery =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as ViewQuery;

/** The address that shows a view. */
export const searchOf = ({ id, query }: View): InboxSearch => ({
  ...Object.fromEntries(
    inboxSearchNames.flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [[name, Array.isArray(value) ? value : String(value)]];
    }),
  ),
  view: id,
});
