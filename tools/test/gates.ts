import { gates } from "../gates/all.ts";
import type { Gate } from "../gates/gate.ts";
import { type Outcome, type Part, sum } from "./outcome.ts";
import { root } from "./root.ts";

export const gatesPart: Part = {
  name: "gates",
  cores: 1,
  run: async () => sum(await Promise.all(gates.map(runGate))),
};

async function runGate(gate: Gate): Promise<Outcome> {
  const { ok, detail } = await gate.check(root);
  if (ok) return { passed: 1, failed: 0, skipped: 0, detail: "" };
  return { passed: 0, failed: 1, skipped: 0, detail: `GATE ${gate.name}:\n${detail.trimEnd()}\n` };
}
