import { isUnavailable } from "../database/violations.ts";
import { BatchOverflow } from "./batch.ts";
import { Fault } from "./fault.ts";

/**
 * Whether work failed for the state of our own infrastructure: the database is away, hung, full or locked, or this node
 * is overloaded. Then nothing is wrong with the work itself, and the failure must not count against it.
 */
export const isInfrastructureTrouble = (error: unknown): boolean =>
  isUnavailable(error) || error instanceof BatchOverflow || (error instanceof Fault && error.code === "unavailable");
