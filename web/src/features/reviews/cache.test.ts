import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { forgetScores } from "./cache.ts";

test("a blind reviewer's cache forgets every score that was read before, and nothing of other modes", () => {
  const queries = new QueryClient();
  const inbox = ["ws_1", "live", "conversations", "list"];
  const card = ["ws_1", "live", "scorecards", "one", "sc_1"];
  const elsewhere = ["ws_1", "test", "conversations", "list"];
  const queue = ["ws_1", "live", "reviews", "queue"];
  const all = [inbox, card, elsewhere, queue];
  for (const key of all) queries.setQueryData(key, "read before");
  forgetScores(queries, { workspaceId: "ws_1", mode: "live" });
  expect(all.filter((key) => queries.getQueryData(key) !== undefined)).toEqual([elsewhere, queue]);
});
