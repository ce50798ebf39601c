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

/** What a program said or did, as the API takes it. */
export interface DemoEvent {
  readonly type: "turn" | "retrieval" | "tool_call";
  readonly role?: Line["role"];
  readonly name?: string;
  readonly content?: string;
  readonly input?: object;
  readonly output?: unknown;
  readonly status?: "ok" | "error";
  readonly error?: string;
  readonly duration_ms?: number;
  readonly offset_ms: number;
}

/** A conversation as the API takes it. */
export interface DemoBody {
  readonly external_id: string;
  readonly agent: string;
  readonly channel: string;
  readonly contact: string;
  readonly started_at: string;
  readonly ended_at: string;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly transcript?: string;
  readonly events?: readonly DemoEvent[];
}

/** Something that was made for the demo, to be removed with it. */
export interface DemoItem {
  readonly kind: DemoKind;
  readonly id: string;
}

export const demoKinds = ["conversation", "ticket", "contact", "company", "agent", "webhook"] as const;
export type DemoKind = (typeof demoKinds)[number];

export interface DemoSummary {
  readonly conversations: number;
  /** Null: there is no demo data. */
  readonly createdAt: Date | null;
}
