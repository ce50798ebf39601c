import type { ApiKey } from "../../api/client.ts";

export type KeyScope = ApiKey["scopes"][number];

interface ScopeGroup {
  readonly title: string;
  readonly scopes: readonly { readonly name: KeyScope; readonly text: string }[];
}

/** Every scope, in the groups in which people look for them. */
export const scopeGroups: readonly ScopeGroup[] = [
  {
    title: "Conversations",
    scopes: [
      { name: "conversations:read", text: "Read conversations and traces" },
      { name: "conversations:write", text: "Send and change conversations" },
    ],
  },
  {
    title: "Quality",
    scopes: [
      { name: "scorecards:read", text: "Read scorecards, reviews and insights" },
      { name: "scorecards:write", text: "Score again, review, dispute and calibrate" },
      { name: "rubrics:read", text: "Read rubrics" },
      { name: "rubrics:write", text: "Create and publish rubrics, set how conversations are scored" },
    ],
  },
  {
    title: "People and tickets",
    scopes: [
      { name: "contacts:read", text: "Read contacts and companies" },
      { name: "contacts:write", text: "Read, create, update and upsert contacts and companies" },
      { name: "tickets:read", text: "Read tickets" },
      { name: "tickets:write", text: "Create, update and merge tickets" },
    ],
  },
  {
    title: "Agents and training",
    scopes: [
      { name: "agents:read", text: "Read agents and their configurations" },
      { name: "agents:write", text: "Create, update and publish agents" },
      { name: "agents:test", text: "Test agents" },
      { name: "training:read", text: "Read training scenarios and attempts" },
      { name: "training:write", text: "Write training scenarios and make attempts" },
    ],
  },
  {
    title: "Integration",
    scopes: [
      { name: "webhooks:manage", text: "Manage webhooks and read their deliveries" },
      { name: "automation:manage", text: "Manage inbound webhooks and rules" },
      { name: "exports:read", text: "Create and download bulk exports" },
    ],
  },
];

export const allScopes: readonly KeyScope[] = scopeGroups.flatMap(({ scopes }) => scopes.map(({ name }) => name));
