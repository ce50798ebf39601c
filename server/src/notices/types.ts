import type { PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";

/** What the service did by itself and somebody has to look at. */
export type NoticeKind = "webhook.disabled" | "rule.stopped";

export interface NewNotice {
  readonly kind: NoticeKind;
  /** For people: what happened and why. */
  readonly message: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly at: Date;
}

export interface Notice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly message: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly dismissedAt: Date | null;
  readonly dismissedBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NoticeFilters {
  readonly dismissed: boolean;
}

export interface ListNotices {
  readonly scope: Scope;
  readonly filters: NoticeFilters;
  readonly page: PageRequest;
}
