import type { Deps } from "../platform/http/route.ts";
import { findPreferences } from "./preference-store.ts";
import type { SettingsMap } from "./types.ts";

export const readPreferences = ({ db }: Pick<Deps, "db">, { userId }: { userId: string }): Promise<SettingsMap> =>
  findPreferences(db, userId);
