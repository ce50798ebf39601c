import type { Reading, Turn } from "../types.ts";

/** The turns in which somebody says anything. */
export function saidBy(reading: Reading, speaker: "agent" | "customer"): readonly Turn[] {
  const turns = speaker === "agent" ? reading.agentTurns : reading.customerTurns;
  return turns.filter(({ text }) => text.trim() !== "");
}
