import { type AnyOperation, operations } from "@cqs/contract";
import { bodyLimit } from "../../src/platform/http/server.ts";

/** Returns how many bytes the body of an operation may have. */
export const limitOf = ({ maxBody = bodyLimit }: AnyOperation): number => maxBody;

const firstByLimit = new Map<number, AnyOperation>();
for (const operation of operations.filter(({ body }) => body !== undefined)) {
  if (!firstByLimit.has(limitOf(operation))) firstByLimit.set(limitOf(operation), operation);
}

/** Whether the body that is too large is tried on this operation: each limit once, since the server applies it. */
export const showsItsLimit = (operation: AnyOperation): boolean => firstByLimit.get(limitOf(operation)) === operation;
