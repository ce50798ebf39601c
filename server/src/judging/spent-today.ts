import type { Queryable } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { budgetDay } from "./budget-day.ts";
import { findSpent } from "./spend-store.ts";

/** In dollars, calls under way included with the most that they can cost. */
export const spentToday = (tx: Queryable, scope: Scope, now: Date): Promise<number> =>
  findSpent(tx, scope, budgetDay(now));
