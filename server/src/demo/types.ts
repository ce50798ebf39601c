/**
 * How a conversation is handled:
 * - excellent: greets, understands, verifies, solves, says what is next
 * - plain: solves it without warmth
 * - vague: friendly, but nothing is solved or promised
 * - careless: brushes the customer off
 * - unverified: helpful, but speaks of the account before knowing who it is
 * - rescued: begins badly, and a colleague takes over
 */
export const handlings = ["excellent", "plain", "vague", "careless", "unverified", "rescued"] as const;
export type Handling = (typeof handlings)[number];

export interface Line {
  readonly role: "agent" | "customer";
  readonly text: string;
}

/** Something that was made for the demo, to be removed with it. */
export interface DemoItem {
  readonly kind: DemoKind;
  readonly id: string;
}

export const demoKinds = ["conversation", "ticket", "contact", "company", "agent", "webhook"] as const;
export type DemoKind = (typeof demoKinds)[number];
