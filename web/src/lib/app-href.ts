import { basePath } from "./base-path.ts";
import { stringifySearch } from "./search.ts";

/** An address within the app, for marks of charts, which are no links of the router. It stays in its mode. */
export const appHref = (path: string, search: Record<string, unknown>, mode: string): string =>
  `${basePath}${path}${stringifySearch({ ...search, ...(mode === "test" ? { mode } : {}) })}`;
