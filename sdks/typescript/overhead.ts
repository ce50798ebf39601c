import { Client } from "./src/index.ts";

/** Compares the library with bare `fetch`: see `Toolchain.overhead` in conformance/languages/language.ts. */
const { CQS_BASE_URL = "", CQS_API_KEY = "", TICKET_ID = "", CALLS = "2000", ROUNDS = "10" } = process.env;
const callsPerRound = Number(CALLS) / Number(ROUNDS);
const client = new Client();
const headers = { authorization: `Bearer ${CQS_API_KEY}`, accept: "application/json" };

const sides = {
  async bare(): Promise<unknown> {
    const response = await fetch(`${CQS_BASE_URL}/tickets/${TICKET_ID}`, { headers });
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  },
  library: (): Promise<unknown> => client.tickets.get(TICKET_ID),
};

async function round(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let i = 0; i < callsPerRound; i++) await call();
  return performance.now() - startedAt;
}

// The first calls are compiled while they run, and open the connections.
for (const call of Object.values(sides)) await round(call);
const bare: number[] = [];
const library: number[] = [];
for (let i = 0; i < Number(ROUNDS); i++) {
  bare.push(await round(sides.bare));
  library.push(await round(sides.library));
}
process.stdout.write(JSON.stringify({ bare, library }));
