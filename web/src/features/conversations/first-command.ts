const transcript =
  "Agent: Good morning, this is Ann. How can I help?\\nCustomer: My card was declined at the store.\\nAgent: I am sorry to hear that. May I have your name, please?\\nCustomer: Maria Lopez. Thank you!";

/** Stands in the command until a key is made for it. */
const keyPlaceholder = "YOUR_KEY";

/** The scopes of a key that is made for the command: it can send conversations and read what became of them. */
export const firstKeyScopes = ["conversations:write", "conversations:read", "scorecards:read"] as const;

/** Returns the command that sends a first conversation; with a key in it, it works as it is copied. */
export const firstCommand = (address: string, secret = keyPlaceholder): string =>
  [
    `curl ${address}/conversations \\`,
    `  -H "Authorization: Bearer ${secret}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{ "agent": "Ann", "transcript": "${transcript}" }'`,
  ].join("\n");
