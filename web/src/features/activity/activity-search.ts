import { type JobKind, jobKinds } from "./jobs.ts";

export interface ActivitySearch {
  readonly kind?: JobKind;
}

export function activitySearchOf(search: Record<string, unknown>): ActivitySearch {
  const kind = jobKinds.find((known) => known === [search.kind].flat()[0]);
  return kind ? { kind } : {};
}
