import type { Session } from "./client.ts";
import type { ApiScope } from "./scope.ts";

export type Role = Session["role"];

/** Weakest first; each role may do all that the ones before it may. */
export const roles: readonly Role[] = ["viewer", "reviewer", "admin", "owner"];

export const hasRole = ({ session }: ApiScope, needed: Role): boolean =>
  roles.indexOf(session.role) >= roles.indexOf(needed);
