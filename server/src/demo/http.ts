import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { created, ok, type Route, route } from "../platform/http/route.ts";
import type { DemoPorts } from "./demo-deps.ts";
import { fillDemo, maxConversations } from "./fill-demo.ts";
import { readDemo } from "./read-demo.ts";
import { removeDemo } from "./remove-demo.ts";
import type { DemoSummary } from "./types.ts";

const toWire = ({ conversations, createdAt }: DemoSummary) => ({
  is_present: createdAt !== null,
  conversations,
  created_at: createdAt?.toISOString() ?? null,
});

export const demoRoutes = (ports: DemoPorts): readonly Route[] => [
  route(contract.getDemoData, async ({ deps, scope }) => ok(toWire(await readDemo(deps, { scope })))),
  route(contract.createDemoData, async ({ deps, scope, actor, body }) => {
    const input = { scope, createdBy: actorName(actor), conversations: body.conversations ?? maxConversations };
    return created(toWire(await fillDemo({ ...ports, ...deps }, input)));
  }),
  route(contract.deleteDemoData, async ({ deps, scope }) => ok(await removeDemo({ ...ports, ...deps }, { scope }))),
];
