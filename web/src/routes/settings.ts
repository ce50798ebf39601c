import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { type AuditSearch, auditSearchOf } from "../features/audit/index.ts";
import { type RuleSearch, ruleSearchOf } from "../features/rules/index.ts";
import { sessionQuery } from "../features/session/index.ts";
import { firstSection } from "../features/settings/index.ts";
import { type TriggerSearch, triggerSearchOf } from "../features/triggers/index.ts";
import { type WebhookSearch, webhookSearchOf } from "../features/webhooks/index.ts";
import { shellRoute } from "./shell.tsx";

type Search = Record<string, unknown>;

const layout = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("../features/settings/pages/SettingsLayout.tsx"), "SettingsLayout"),
});
const getParentRoute = () => layout;

const index = createRoute({
  getParentRoute,
  path: "/",
  beforeLoad: async ({ context }) => {
    const { role } = await context.queries.ensureQueryData(sessionQuery);
    throw redirect({ to: firstSection(role) });
  },
});

const keys = createRoute({
  getParentRoute,
  path: "/keys",
  validateSearch: ({ key }: Search): { key?: string | undefined } => (typeof key === "string" ? { key } : {}),
  component: lazyRouteComponent(() => import("../features/keys/pages/KeysPage.tsx"), "KeysPage"),
});

const audit = createRoute({
  getParentRoute,
  path: "/audit",
  validateSearch: (search: Search): AuditSearch => auditSearchOf(search),
  component: lazyRouteComponent(() => import("../features/audit/pages/AuditPage.tsx"), "AuditPage"),
});

const webhooks = createRoute({
  getParentRoute,
  path: "/webhooks",
  validateSearch: (search: Search): WebhookSearch => webhookSearchOf(search),
  component: lazyRouteComponent(() => import("../features/webhooks/pages/WebhooksPage.tsx"), "WebhooksPage"),
});

const inbound = createRoute({
  getParentRoute,
  path: "/inbound",
  validateSearch: (search: Search): TriggerSearch => triggerSearchOf(search),
  component: lazyRouteComponent(() => import("../features/triggers/pages/InboundPage.tsx"), "InboundPage"),
});

const rules = createRoute({
  getParentRoute,
  path: "/rules",
  validateSearch: (search: Search): RuleSearch => ruleSearchOf(search),
  component: lazyRouteComponent(() => import("../features/rules/pages/RulesPage.tsx"), "RulesPage"),
});

const notices = createRoute({
  getParentRoute,
  path: "/notices",
  validateSearch: ({ dismissed }: Search): { dismissed?: "true" | undefined } =>
    dismissed === "true" ? { dismissed } : {},
  component: lazyRouteComponent(() => import("../features/notices/pages/NoticesPage.tsx"), "NoticesPage"),
});

const members = createRoute({
  getParentRoute,
  path: "/members",
  component: lazyRouteComponent(() => import("../features/members/pages/MembersPage.tsx"), "MembersPage"),
});

const privacy = createRoute({
  getParentRoute,
  path: "/privacy",
  component: lazyRouteComponent(() => import("../features/settings/pages/PrivacyPage.tsx"), "PrivacyPage"),
});

const scoring = createRoute({
  getParentRoute,
  path: "/scoring",
  component: lazyRouteComponent(() => import("../features/settings/pages/ScoringPage.tsx"), "ScoringPage"),
});

const workspace = createRoute({
  getParentRoute,
  path: "/workspace",
  component: lazyRouteComponent(() => import("../features/settings/pages/WorkspacePage.tsx"), "WorkspacePage"),
});

const profile = createRoute({
  getParentRoute,
  path: "/profile",
  component: lazyRouteComponent(() => import("../features/profile/pages/ProfilePage.tsx"), "ProfilePage"),
});

export const settingsRoute = layout.addChildren([
  index,
  keys,
  audit,
  webhooks,
  inbound,
  rules,
  notices,
  members,
  privacy,
  scoring,
  workspace,
  profile,
]);
