import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ticketSearchOf } from "../features/tickets/index.ts";
import { shellRoute } from "./shell.tsx";

const getParentRoute = () => shellRoute;

const list = createRoute({
  getParentRoute,
  path: "/tickets",
  validateSearch: ticketSearchOf,
  component: lazyRouteComponent(() => import("../features/tickets/pages/TicketsPage.tsx"), "TicketsPage"),
});

const one = createRoute({
  getParentRoute,
  path: "/tickets/$id",
  component: lazyRouteComponent(() => import("../features/tickets/pages/TicketPage.tsx"), "TicketPage"),
});

export const ticketRoutes = [list, one] as const;
