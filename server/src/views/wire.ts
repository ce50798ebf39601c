import type { ViewWire } from "@cqs/contract";
import type { SavedView, SettingsMap } from "./types.ts";

/** The same values, in the type that the contract writes. */
export const settingsToWire = (settings: SettingsMap) => settings as ViewWire["query"];

export const viewToWire =
  (userId: string) =>
  (view: SavedView): ViewWire => ({
    id: view.id,
    resource: view.resource as ViewWire["resource"],
    name: view.name,
    query: settingsToWire(view.query),
    columns: view.columns && [...view.columns],
    is_shared: view.isShared,
    owner_id: view.ownerId,
    is_own: view.ownerId === userId,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
  });
