import type { Role } from "@cqs/contract";
import type { Scope } from "../platform/scope.ts";

export type SettingValue = string | number | boolean | readonly string[];
export type SettingsMap = Readonly<Record<string, SettingValue>>;

export interface SavedView {
  readonly id: string;
  /** Null once that person has left the workspace. */
  readonly ownerId: string | null;
  readonly resource: string;
  readonly name: string;
  readonly query: SettingsMap;
  readonly columns: readonly string[] | null;
  readonly isShared: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Undefined: left as it is. */
export interface ViewChanges {
  readonly name: string | undefined;
  readonly query: SettingsMap | undefined;
  readonly columns: readonly string[] | null | undefined;
  readonly isShared: boolean | undefined;
}

/** Who looks at views, and where. */
export interface Viewer {
  readonly scope: Scope;
  readonly userId: string;
  readonly role: Role;
}
