import { createHash } from "node:crypto";
import type { Scope } from "../../platform/scope.ts";

/**
 * A word that all conversations of a tenant have, and no others. The index of words knows no tenants: without it, a
 * word that is rare here but frequent in a bigger workspace would be looked up there, too. No text has an @ in a word.
 */
export const tenantWord = ({ workspaceId, mode }: Scope): string =>
  `@${createHash("sha256").update(`${workspaceId} ${mode}`).digest("base64url").slice(0, 10)}`;
