import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { updateDismissed } from "./store.ts";
import type { Notice } from "./types.ts";

export interface DismissNotice {
  readonly scope: Scope;
  readonly id: string;
  readonly by: string;
}

export async function dismissNotice({ db, clock }: Deps, { scope, id, by }: DismissNotice): Promise<Notice> {
  const notice = await updateDismissed(db, scope, id, { at: clock.now(), by });
  if (!notice) throw notFound("notice");
  return notice;
}
