/** What a demo conversation is about, in pieces that the handling puts together. `{order}`, `{date}` and such are filled in. */
export interface Topic {
  readonly key: string;
  readonly tags: readonly string[];
  /** What the customer opens with; one of them is used. */
  readonly opening: readonly string[];
  /** What a good agent asks to understand the matter, and the customer's answer. */
  readonly question: readonly [agent: string, customer: string];
  /** How a good agent helps. */
  readonly solution: readonly string[];
  /** What happens next, with a time. */
  readonly nextStep: string;
  /** What a careless agent says instead of helping. */
  readonly brushOff: string;
  /** How the customer takes that. */
  readonly protest: string;
  /** Title of the ticket that such a conversation may leave. */
  readonly ticket: string;
  /** What the order desk's program looks up for it. */
  readonly tool: { readonly name: string; readonly output: Readonly<Record<string, string | number | boolean>> };
}
