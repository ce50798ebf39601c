import type { Member } from "../../api/client.ts";
import { type Role, roles } from "../../api/roles.ts";

/** Roles that a person may give to others: none above their own, and owners are made by owners only. */
export const rolesToGive = (own: Role): readonly Role[] =>
  own === "owner" ? roles : own === "admin" ? roles.filter((role) => role !== "owner") : [];

/** Whether a person may change or remove a member. The service also keeps the last owner. */
export const mayChange = (own: Role, member: Pick<Member, "role">): boolean =>
  own === "owner" || (own === "admin" && member.role !== "owner");
