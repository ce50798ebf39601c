import * as contract from "@cqs/contract";
import { idElsewhere } from "../platform/http/id-elsewhere.ts";
import { ok, type Route, route } from "../platform/http/route.ts";
import { countToWire, pageRequest, pageToWire } from "../platform/paging.ts";
import { countContacts } from "./count-contacts.ts";
import { createContact } from "./create-contact.ts";
import { listContacts } from "./list-contacts.ts";
import { readContact } from "./read-contact.ts";
import { updateContact } from "./update-contact.ts";
import { changesFromWire, filtersFromWire, toWire } from "./wire.ts";

export const contactRoutes: readonly Route[] = [
  route(contract.createContact, async ({ deps, scope, body }) => {
    const saved = await createContact(deps, { scope, given: changesFromWire(body), upsert: body.upsert ?? false });
    return { status: saved.created ? 201 : 200, data: toWire(saved.contact) };
  }),

  route(contract.listContacts, async ({ deps, scope, query }) => {
    const page = await listContacts(deps, {
      scope,
      filters: filtersFromWire(query),
      page: pageRequest(query),
      q: query.q,
    });
    return ok(pageToWire(page, toWire));
  }),

  route(contract.countContacts, async ({ deps, scope, query }) => {
    const input = { scope, filters: filtersFromWire(query), page: pageRequest(query), q: query.q };
    return ok(countToWire(await countContacts(deps, input)));
  }),

  route(contract.getContact, async ({ deps, scope, params }) =>
    ok(toWire(await readContact(deps, { scope, id: params.id }))),
  ),

  route(contract.updateContact, async ({ deps, scope, params, body }) =>
    ok(toWire(await updateContact(deps, { scope, id: params.id, changes: changesFromWire(body) }))),
  ),

  route(contract.updateContactByField, async ({ deps, scope, query, body }) =>
    ok(toWire(await updateContact(deps, { scope, id: idElsewhere(query, body), changes: changesFromWire(body) }))),
  ),
];
