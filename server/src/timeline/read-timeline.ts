import { grants } from "@cqs/contract";
import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { idAt } from "../platform/ids.ts";
import { idRange, type Page, pageOf } from "../platform/paging.ts";
import { isKnown, listTimelineRows, type TimelineRow, type TimelineSource } from "./store.ts";
import type { ReadTimeline, TimelineItem } from "./types.ts";

/**
 * Returns a page of what happened to a resource. Ids of all kinds hold their time, so that items of different tables have one
 * order, and the id of any of them is a cursor.
 */
export async function readTimeline({ db }: Pick<Deps, "db">, input: ReadTimeline): Promise<Page<TimelineItem>> {
  const { scope, kind, id, page } = input;
  const startingAfter = page.startingAfter && idAt("activity", digitsOf(page.startingAfter));
  const [from, to] = idRange("activity", { ...page, startingAfter }).map(digitsOf) as [string, string];
  const isBlind = kind === "conversation" && (await input.hiddenScores()).includes(id);
  const [known, rows] = await Promise.all([
    isKnown(db, scope, kind, id),
    listTimelineRows(db, scope, {
      ...input,
      sources: sourcesFor(input, isBlind),
      order: page.order,
      from,
      to,
      limit: page.limit + 1,
    }),
  ]);
  if (!known) throw notFound(kind);
  return pageOf(rows, page.limit, (row) => toItem(row, isBlind));
}

/** The part of an id behind its prefix. */
const digitsOf = (id: string) => id.slice(id.indexOf("_") + 1);

/** A timeline shows nothing that its reader could not read elsewhere. */
function sourcesFor({ permissions }: ReadTimeline, isBlind: boolean): readonly TimelineSource[] {
  const sources: TimelineSource[] = ["own", "activity"];
  if (grants(permissions, "scorecards:read")) sources.push(isBlind ? "machine_scorecard" : "scorecard", "review");
  if (grants(permissions, "tickets:read")) sources.push("ticket");
  if (grants(permissions, "conversations:read")) sources.push("conversation");
  return sources;
}

/** A blind reviewer sees that it was scored, not how. */
function toItem(row: TimelineRow, isBlind: boolean): TimelineItem {
  const isHidden = isBlind && row.type === "scored";
  return {
    id: row.id,
    type: row.type,
    createdAt: row.created_at,
    actor: row.actor,
    changes: row.details?.changes ?? [],
    references: isHidden ? [] : (row.details?.references ?? []),
    score: isHidden ? null : row.score,
    reason: row.reason,
  };
}
