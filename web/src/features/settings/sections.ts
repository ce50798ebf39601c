import { hasRole } from "../../api/roles.ts";
import { type ApiScope, isAllowed } from "../../api/scope.ts";

interface Section {
  readonly path: SectionPath;
  readonly label: string;
  readonly isOpenTo: (scope: ApiScope) => boolean;
}

export type SectionPath =
  | "/settings/keys"
  | "/settings/audit"
  | "/settings/webhooks"
  | "/settings/inbound"
  | "/settings/rules"
  | "/settings/notices"
  | "/settings/members"
  | "/settings/privacy"
  | "/settings/scoring"
  | "/settings/workspace"
  | "/settings/profile";

interface SectionGroup {
  readonly title: string;
  readonly sections: readonly Section[];
}

const forAdmins = (scope: ApiScope) => hasRole(scope, "admin");
const forAll = () => true;

const groups: readonly SectionGroup[] = [
  {
    title: "API",
    sections: [
      { path: "/settings/keys", label: "API keys", isOpenTo: forAdmins },
      { path: "/settings/audit", label: "Audit", isOpenTo: forAdmins },
    ],
  },
  {
    title: "Integrations",
    sections: [
      { path: "/settings/webhooks", label: "Webhooks", isOpenTo: (scope) => isAllowed(scope, "webhooks:manage") },
      {
        path: "/settings/inbound",
        label: "Inbound webhooks",
        isOpenTo: (scope) => isAllowed(scope, "automation:manage"),
      },
      { path: "/settings/rules", label: "Automation", isOpenTo: (scope) => isAllowed(scope, "automation:manage") },
    ],
  },
  {
    title: "Workspace",
    sections: [
      { path: "/settings/members", label: "Members", isOpenTo: forAll },
      { path: "/settings/notices", label: "Notices", isOpenTo: forAll },
      { path: "/settings/scoring", label: "Scoring", isOpenTo: (scope) => isAllowed(scope, "rubrics:read") },
      { path: "/settings/privacy", label: "Privacy", isOpenTo: forAdmins },
      { path: "/settings/workspace", label: "Workspace", isOpenTo: forAdmins },
    ],
  },
  { title: "You", sections: [{ path: "/settings/profile", label: "Profile", isOpenTo: forAll }] },
];

/** The sections that a person may open, by group. */
export const sectionGroups = (scope: ApiScope): SectionGroup[] =>
  groups
    .map(({ title, sections }) => ({ title, sections: sections.filter(({ isOpenTo }) => isOpenTo(scope)) }))
    .filter(({ sections }) => sections.length > 0);

/** Where "Settings" leads to: keys for those who manage them, their own profile for everybody else. */
export const firstSection = (role: string): SectionPath =>
  role === "admin" || role === "owner" ? "/settings/keys" : "/settings/profile";
