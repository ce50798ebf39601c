import type { Evidence, Finding } from "../types.ts";

interface Found {
  readonly confidence: number;
  readonly rationale: string;
  readonly evidence: readonly Evidence[];
}

/** A card is read by people: a handful of quotes shows it. */
const maxEvidence = 6;

const shown = ({ confidence, rationale, evidence }: Found) => ({
  confidence,
  rationale,
  evidence: evidence.slice(0, maxEvidence),
});

export const pass = (found: Found): Finding => ({ verdict: "pass", value: 1, ...shown(found) });

export const partial = (found: Found, value = 0.5): Finding => ({ verdict: "partial", value, ...shown(found) });

export const fail = (found: Found): Finding => ({ verdict: "fail", value: 0, ...shown(found) });

export const notApplicable = (rationale: string, confidence: number): Finding => ({
  verdict: "not_applicable",
  value: 0,
  confidence,
  rationale,
  evidence: [],
});
