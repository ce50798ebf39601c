/** A call that each scope allows and that changes nothing, in the order of preference. */
const reads: readonly (readonly [string, string])[] = [
  ["conversations:read", "/conversations?limit=1"],
  ["contacts:read", "/contacts?limit=1"],
  ["contacts:write", "/contacts?limit=1"],
  ["tickets:read", "/tickets?limit=1"],
  ["scorecards:read", "/scorecards?limit=1"],
  ["agents:read", "/agents?limit=1"],
  ["rubrics:read", "/rubrics?limit=1"],
  ["training:read", "/training/scenarios?limit=1"],
  ["exports:read", "/exports?limit=1"],
  ["webhooks:manage", "/webhooks?limit=1"],
  ["automation:manage", "/triggers?limit=1"],
];

const transcript = "Agent: Good morning, this is Ann.\\nCustomer: My card was declined.";

/** Returns a command that works with this key as it is copied; undefined where its scopes allow no harmless call. */
export function commandFor(address: string, secret: string, scopes: readonly string[]): string | undefined {
  const head = (path: string) => `curl "${address}${path}" \\\n  -H "Authorization: Bearer ${secret}"`;
  if (scopes.includes("conversations:write")) {
    return `${head("/conversations")} \\\n  -H "Content-Type: application/json" \\\n  -d '{ "agent": "Ann", "transcript": "${transcript}" }'`;
  }
  const read = reads.find(([scope]) => scopes.includes(scope));
  return read && head(read[1]);
}
