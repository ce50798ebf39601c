import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { companySearchOf, contactSearchOf } from "../features/people/index.ts";
import { shellRoute } from "./shell.tsx";

const getParentRoute = () => shellRoute;

const contacts = createRoute({
  getParentRoute,
  path: "/contacts",
  validateSearch: contactSearchOf,
  component: lazyRouteComponent(() => import("../features/people/pages/ContactsPage.tsx"), "ContactsPage"),
});

const contact = createRoute({
  getParentRoute,
  path: "/contacts/$id",
  component: lazyRouteComponent(() => import("../features/people/pages/ContactPage.tsx"), "ContactPage"),
});

const companies = createRoute({
  getParentRoute,
  path: "/companies",
  validateSearch: companySearchOf,
  component: lazyRouteComponent(() => import("../features/people/pages/CompaniesPage.tsx"), "CompaniesPage"),
});

const company = createRoute({
  getParentRoute,
  path: "/companies/$id",
  component: lazyRouteComponent(() => import("../features/people/pages/CompanyPage.tsx"), "CompanyPage"),
});

export const peopleRoutes = [contacts, contact, companies, company] as const;
