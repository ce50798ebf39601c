/** What a key may be allowed to do. A route names exactly one of these; the descriptions are printed in the reference. */
export const scopeCatalogue = {
  "conversations:read": "Read conversations and traces",
  "conversations:write": "Ingest, update and delete conversations",
  "contacts:read": "Read contacts and companies",
  "contacts:write": "Read, create, update and upsert contacts and companies",
  "tickets:read": "Read tickets",
  "tickets:write": "Create, update and merge tickets",
  "scorecards:read": "Read scorecards, reviews and insights",
  "scorecards:write": "Rescore conversations; create and submit reviews, disputes and calibration sessions",
  "agents:read": "Read agents and their versions",
  "agents:write": "Create, update and publish agents",
  "agents:test": "Test agents, and read the results",
  "webhooks:manage": "Manage webhooks and read deliveries; with the read scope of their resource, also read events",
  "automation:manage": "Manage inbound triggers and rules",
  "training:read": "Read training scenarios and attempts",
  "training:write": "Manage training scenarios and assignments, and make attempts",
  "rubrics:read": "Read rubrics",
  "rubrics:write": "Manage rubrics and the scoring settings",
  "exports:read": "Create and download exports; also needs the read scope of their content",
} as const;

export type Scope = keyof typeof scopeCatalogue;

export const allScopes = Object.keys(scopeCatalogue) as Scope[];

/** `contacts:write` includes reading, as the specification's table says; no other write scope includes its read scope. */
const impliedBy: Partial<Record<Scope, Scope>> = { "contacts:read": "contacts:write" };

export function grants(held: readonly string[], needed: Scope): boolean {
  const wider = impliedBy[needed];
  return held.includes(needed) || (wider !== undefined && held.includes(wider));
}

/** People's roles, weakest first; each may do all that the ones before it may. */
export const roles = ["viewer", "reviewer", "admin", "owner"] as const;

export type Role = (typeof roles)[number];

export function atLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

const readScopes = allScopes.filter((scope) => scope.endsWith(":read"));

/** What a signed-in person may do in the place of a key. */
export const scopesOfRole: Record<Role, readonly Scope[]> = {
  viewer: readScopes,
  reviewer: [
    ...readScopes,
    "conversations:write",
    "contacts:write",
    "tickets:write",
    "scorecards:write",
    "training:write",
    "agents:test",
  ],
  admin: allScopes,
  owner: allScopes,
};
