import * as contract from "@cqs/contract";
import { idElsewhere } from "../platform/http/id-elsewhere.ts";
import { created, ok, type Route, route } from "../platform/http/route.ts";
import { countToWire, pageRequest, pageToWire } from "../platform/paging.ts";
import { countTickets } from "./count-tickets.ts";
import { listTickets } from "./list-tickets.ts";
import { mergeTickets } from "./merge-tickets.ts";
import { openTicket } from "./open-ticket.ts";
import { previewMerge } from "./preview-merge.ts";
import { readTicket } from "./read-ticket.ts";
import { unmergeTicket } from "./unmerge-ticket.ts";
import { updateTicket } from "./update-ticket.ts";
import { changesOf, filtersOf, mergeToWire, newTicketOf, previewToWire, toWire } from "./wire.ts";

export const ticketRoutes: readonly Route[] = [
  route(contract.createTicket, async ({ deps, scope, body }) =>
    created(toWire(await openTicket(deps, { scope, ...newTicketOf(body) }))),
  ),
  route(contract.listTickets, async ({ deps, scope, query }) => {
    const input = { scope, filters: filtersOf(query), page: pageRequest(query), q: query.q };
    return ok(pageToWire(await listTickets(deps, input), toWire));
  }),
  route(contract.countTickets, async ({ deps, scope, query }) => {
    const page = pageRequest(query);
    const input = { scope, filters: filtersOf(query), page, groupBy: query.group_by, q: query.q };
    const { groups, ...all } = await countTickets(deps, input);
    const groupsToWire = groups?.map(({ value, ...count }) => ({ value, ...countToWire(count) })) ?? null;
    return ok({ ...countToWire(all), groups: groupsToWire });
  }),
  route(contract.getTicket, async ({ deps, scope, params }) =>
    ok(toWire(await readTicket(deps, { scope, id: params.id }))),
  ),
  route(contract.updateTicket, async ({ deps, scope, params, body }) =>
    ok(toWire(await updateTicket(deps, { scope, id: params.id, changes: changesOf(body) }))),
  ),
  route(contract.updateTicketByField, async ({ deps, scope, query, body }) =>
    ok(toWire(await updateTicket(deps, { scope, id: idElsewhere(query, body), changes: changesOf(body) }))),
  ),
  route(contract.previewTicketMerge, async ({ deps, scope, params, body }) => {
    const input = { scope, id: params.id, into: body.into, sourceIds: body.source_ticket_ids };
    return ok(previewToWire(await previewMerge(deps, input)));
  }),
  route(contract.mergeTickets, async ({ deps, scope, params, body }) =>
    ok(
      mergeToWire(
        await mergeTickets(deps, { scope, id: params.id, into: body.into, sourceIds: body.source_ticket_ids }),
      ),
    ),
  ),
  route(contract.unmergeTicket, async ({ deps, scope, params }) =>
    ok(mergeToWire(await unmergeTicket(deps, { scope, id: params.id }))),
  ),
];
