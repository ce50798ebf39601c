import { grants, type Scope as Permission } from "@cqs/contract";
import { Fault } from "../fault.ts";

/** Refuses a caller who may not read what the answer would show, naming the scope that is missing. */
export function requireScope(permissions: readonly Permission[], needed: Permission): void {
  if (!grants(permissions, needed)) throw new Fault("permission_denied", `This request needs the scope ${needed}.`);
}
