import * as contract from "@cqs/contract";
import type { PersonActor } from "../platform/http/caller.ts";
import { type Call, created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { createView } from "./create-view.ts";
import { deleteView } from "./delete-view.ts";
import { listViews } from "./list-views.ts";
import { readPreferences } from "./read-preferences.ts";
import { readView } from "./read-view.ts";
import type { Viewer } from "./types.ts";
import { updatePreferences } from "./update-preferences.ts";
import { updateView } from "./update-view.ts";
import { settingsToWire, viewToWire } from "./wire.ts";

/** Admission lets only signed-in people through to these routes. */
function viewerOf({ scope, actor }: Pick<Call<contract.AnyOperation>, "scope" | "actor">): Viewer {
  const { userId, role } = actor as PersonActor;
  return { scope, userId, role };
}

export const viewRoutes: readonly Route[] = [
  route(contract.createView, async (call) => {
    const viewer = viewerOf(call);
    const { resource, name, query, columns = null, is_shared = false } = call.body;
    const view = { resource, name, query, columns, isShared: is_shared };
    return created(viewToWire(viewer.userId)(await createView(call.deps, { ...viewer, view })));
  }),
  route(contract.listViews, async (call) => {
    const viewer = viewerOf(call);
    const input = { ...viewer, resource: call.query.resource, page: pageRequest(call.query) };
    return ok(pageToWire(await listViews(call.deps, input), viewToWire(viewer.userId)));
  }),
  route(contract.getView, async (call) => {
    const viewer = viewerOf(call);
    return ok(viewToWire(viewer.userId)(await readView(call.deps, { ...viewer, id: call.params.id })));
  }),
  route(contract.updateView, async (call) => {
    const viewer = viewerOf(call);
    const { name, query, columns, is_shared } = call.body;
    const input = { ...viewer, id: call.params.id, changes: { name, query, columns, isShared: is_shared } };
    return ok(viewToWire(viewer.userId)(await updateView(call.deps, input)));
  }),
  route(contract.deleteView, async (call) => {
    await deleteView(call.deps, { ...viewerOf(call), id: call.params.id });
    return ok({ id: call.params.id, deleted: true });
  }),
  route(contract.getPreferences, async (call) =>
    ok({ preferences: settingsToWire(await readPreferences(call.deps, viewerOf(call))) }),
  ),
  route(contract.updatePreferences, async (call) => {
    const input = { userId: viewerOf(call).userId, changes: call.body.preferences };
    return ok({ preferences: settingsToWire(await updatePreferences(call.deps, input)) });
  }),
];
