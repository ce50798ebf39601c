import type { Scope as Permission } from "@cqs/contract";
import type { ExportResource } from "./types.ts";

const scopes: Readonly<Record<ExportResource, Permission>> = {
  conversations: "conversations:read",
  traces: "conversations:read",
  scorecards: "scorecards:read",
};

/** Returns the scope that reads what an export of this resource contains. */
export const scopeToRead = (resource: ExportResource): Permission => scopes[resource];
