import type { SignKind } from "../types.ts";

/** What a better sentence is made of. */
export interface BetterParts {
  /** What the trainee said, one sentence. */
  readonly quote: string;
  /** By which the trainee introduces itself. */
  readonly name: string;
  /** What the customer said before, its last question if there is one. */
  readonly asked: string | null;
  /** How a good agent would settle what was on the table, from the scenario. */
  readonly settles: string | null;
}

type Better = (parts: BetterParts) => string | null;

const onIt = ({ settles, asked }: BetterParts): string =>
  settles ??
  (asked ? `You asked: "${asked}" Let me check that for you right now.` : "Let me look into that for you right now.");

/** Plain words for what only the trade understands. */
const plainWords: Readonly<Record<string, string>> = {
  sla: "promise",
  rma: "return form",
  kyc: "identity check",
  aml: "legal check",
  sop: "usual way",
  crm: "records",
  eta: "arrival time",
  sku: "article",
  tos: "terms",
  dns: "name server",
  dhcp: "automatic set-up",
  api: "connection",
  firmware: "software",
  latency: "delay",
  "packet loss": "bad line",
  "pro rata": "by the day",
  prorated: "by the day",
  chargeback: "money back through your bank",
  reconciliation: "check of the payments",
  ledger: "account",
  "in arrears": "behind with payments",
  provisioning: "set-up",
  dunning: "reminder",
  backend: "system",
  "back end": "system",
  "tier 2": "my specialist colleagues",
  "tier two": "my specialist colleagues",
  "level 2 support": "my specialist colleagues",
  "escalation matrix": "way to my manager",
  indemnity: "compensation",
  underwriting: "check of the contract",
  "data subject": "customer",
  "t&c": "terms",
};

/** For what the customer noticed. */
export const betterForSign: Readonly<Partial<Record<SignKind, Better>>> = {
  rudeness: (parts) => `I'm sorry that you are having this trouble. ${onIt(parts)}`,
  blame: (parts) => `I'm sorry that this happened to you. ${onIt(parts)}`,
  dismissal: (parts) => `I can see why that matters to you. ${onIt(parts)}`,
  ignored: onIt,
  repeated: (parts) => `Let me say it in another way. ${onIt(parts)}`,
  short: onIt,
  premature: ({ settles }) =>
    settles ?? "Before I promise anything, may I ask you for a few details, so that it is right for you?",
};

/** The same sentence in plain words, where there are some. */
export function betterWithoutJargon(parts: BetterParts, term: string): string {
  const plain = plainWords[term.toLowerCase()];
  return plain === undefined ? onIt(parts) : parts.quote.replace(term, plain);
}

/** For criteria that are about a sentence; those that sum up the whole call have none. */
export const betterForCriterion: Readonly<Record<string, Better>> = {
  greeting: ({ name, asked }) =>
    `Good morning, my name is ${name}. ${asked ? `You asked: "${asked}" Let me help you with that.` : "How can I help you?"}`,
  purpose: ({ name }) => `Good morning, my name is ${name}. How can I help you today?`,
  identity_verification: () =>
    "Before I look into your account: may I have your customer number and your postcode, please?",
  empathy: (parts) => `I'm sorry to hear that, and I understand how frustrating it is. ${onIt(parts)}`,
  questions_answered: onIt,
  ownership: (parts) => `I'll take care of this myself. ${onIt(parts)}`,
  resolution: onIt,
  discovery: () => "Before I suggest anything: what matters most to you, and how do you use it today?",
  honest_promises: (parts) =>
    parts.settles ?? "I can't promise that, and there is no hurry: take the time that you need to decide.",
  next_steps: () =>
    "I'll send you a confirmation by e-mail today, and call you on Thursday to make sure that it worked.",
  transfer_handling: () =>
    "I'll put you through to my colleague, and tell them what you told me, so that you need not repeat it.",
  closing: () =>
    "To sum up: everything that we agreed is on its way. Is there anything else that I can do for you? Thank you, and goodbye.",
  professionalism: (parts) => `I understand that you are upset. ${onIt(parts)}`,
  sensitive_data: () => "The last four digits are enough, please don't tell me the whole number or a password.",
  debt_notice: () =>
    "I am calling to collect a debt that is owed, and whatever you tell me may be used for that purpose.",
  dispute_rights: () =>
    "If you disagree, you have the right to dispute the debt, and I can send you proof of it in writing.",
  no_threats: () => "Let us find a way that you can manage. What could you afford a month?",
  no_false_authority: ({ name }) => `My name is ${name}, and I work for the company that the debt is owed to.`,
  payment_options: () => "We can agree on a payment plan with smaller payments. What could you afford a month?",
};
