import type { Queryable } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { insertDefault } from "./default-store.ts";
import { customerSupport } from "./ready-made/customer-support.ts";

/** Makes the ready-made default where there is none. Of those who do so at once the first makes it, the others wait. */
export async function ensureDefault({ db, clock }: { db: Queryable; clock: Clock }, scope: Scope): Promise<void> {
  const now = clock.now();
  const { name, description, content } = customerSupport;
  const version = { version: 1, content, publishedBy: "ready-made", publishedAt: now };
  const published = { rubricId: newId("rubric", now), ...version };
  await insertDefault(db, scope, { name, description, published });
}
