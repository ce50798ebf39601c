export const texts = {
  title: "API keys",
  newKey: "New key",
  editKey: "Change the key",
  intro: (mode: string) =>
    `Programs use these keys to reach the ${mode} data of this workspace. Use one per integration.`,
  emptyTitle: "No API keys yet",
  emptyText: "A key lets a program send conversations, read scores and manage webhooks. Make one per integration.",
  notAllowed: "Only admins and owners manage API keys.",
  loading: "Loading API keys",
  name: "Name",
  namePlaceholder: "Nightly import",
  nameHint: "What uses it. Shown in the audit view.",
  scopes: "What it may do",
  chooseAll: "All",
  rateLimit: "Rate limit",
  tiers: {
    default: "Default: 60 per minute",
    burst: "Burst: 120 per minute and 1,000 per hour",
    custom: "Custom",
  },
  perMinute: "Requests per minute",
  perHour: "Requests per hour (empty for no limit)",
  allowlist: "Allowed addresses",
  allowlistHint: "IP addresses or ranges such as 203.0.113.0/24. Empty: from anywhere.",
  create: "Create the key",
  save: "Save",
  cancel: "Cancel",
  close: "Close",
  secretTitle: "Store this key now",
  secretText: "This is the only time that it is shown. Whoever has it can use it.",
  secretTry: "Try it:",
  copySecret: "Copy the key",
  copyCommand: "Copy the command",
  stored: "I have stored it",
  rotate: "Rotate",
  rotateText: "Makes a new secret. The old one works for another 24 hours, so that you can replace it in time.",
  revoke: "Revoke",
  revokeText: "All of its secrets stop working with the next call. This can't be taken back.",
  revokeSecret: "Revoke this secret",
  revokeSecretText: "It stops working with the next call, before the 24 hours are over.",
  revoked: "Revoked",
  lastUsed: "Last used",
  never: "Never used",
  created: "Created",
  by: "by",
  anywhere: "From anywhere",
  limit: (perMinute: number, perHour: number | null) =>
    `${perMinute.toLocaleString("en")} per minute${perHour === null ? "" : `, ${perHour.toLocaleString("en")} per hour`}`,
  secretStatus: { active: "active", expiring: "works until", expired: "expired", revoked: "revoked" },
  creatorLeft: "The person who made it has left the workspace: revoke it if they may have kept it.",
  idle: "Not used for 30 days. Revoke it if nothing needs it.",
  old: "Its secret is older than 90 days. Rotate it.",
  inTest: " (test)",
} as const;

/** The scopes as the form groups them. */
export const scopeGroups: readonly {
  readonly label: string;
  readonly scopes: readonly (readonly [string, string])[];
}[] = [
  {
    label: "Conversations",
    scopes: [
      ["conversations:read", "Read"],
      ["conversations:write", "Send and change"],
    ],
  },
  {
    label: "Scorecards",
    scopes: [
      ["scorecards:read", "Read"],
      ["scorecards:write", "Score again, review, dispute"],
    ],
  },
  {
    label: "Contacts",
    scopes: [
      ["contacts:read", "Read"],
      ["contacts:write", "Read and change"],
    ],
  },
  {
    label: "Tickets",
    scopes: [
      ["tickets:read", "Read"],
      ["tickets:write", "Create, change, merge"],
    ],
  },
  {
    label: "Agents",
    scopes: [
      ["agents:read", "Read"],
      ["agents:write", "Change and publish"],
      ["agents:test", "Test"],
    ],
  },
  {
    label: "Rubrics",
    scopes: [
      ["rubrics:read", "Read"],
      ["rubrics:write", "Change and publish"],
    ],
  },
  {
    label: "Training",
    scopes: [
      ["training:read", "Read"],
      ["training:write", "Change and attempt"],
    ],
  },
  {
    label: "Integrations",
    scopes: [
      ["webhooks:manage", "Webhooks"],
      ["automation:manage", "Triggers and rules"],
      ["exports:read", "Exports"],
    ],
  },
];
