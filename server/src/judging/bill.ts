import type { Cost } from "./types.ts";

/** Adds up what the calls for one conversation cost. */
export interface Bill {
  add(cost: { readonly inputTokens: number; readonly outputTokens: number; readonly usd: number }): void;
  total(): Cost;
}

export function createBill(priced: boolean): Bill {
  let inputTokens = 0;
  let outputTokens = 0;
  let usd = 0;
  return {
    add(cost) {
      inputTokens += cost.inputTokens;
      outputTokens += cost.outputTokens;
      usd += cost.usd;
    },
    total: () => ({ inputTokens, outputTokens, usd: priced ? usd : null }),
  };
}
