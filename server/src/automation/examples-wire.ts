import type { ActionWire, BodyOf, createRule, RuleWire } from "@cqs/contract";

interface Example {
  readonly title: string;
  readonly description: string;
  /** A body that making a rule takes. */
  readonly rule: BodyOf<typeof createRule> & { readonly if: string | null };
}

function example(
  about: Pick<Example, "title" | "description"> & { readonly name: string },
  when: RuleWire["when"],
  condition: string,
  actions: ActionWire[],
): Example {
  const { title, description, name } = about;
  // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
  return { title, description, rule: { name, when, if: condition, then: actions } };
}

export const examples: Example[] = [
  example(
    {
      title: "Tag a conversation",
      description: "Whatever speaks of a refund carries the tag refund as soon as it comes in.",
      name: "Tag refunds",
    },
    { event: "conversation.created" },
    "data.transcript.contains('refund') || data.transcript.contains('money back')",
    [{ do: "tag", tags: ["refund"] }],
  ),
  example(
    {
      title: "Escalate tickets",
      description: "New tickets that are tagged vip are urgent and go to the lead.",
      name: "Escalate VIP tickets",
    },
    { event: "ticket.created" },
    "'vip' in data.tags",
    [{ do: "escalate", priority: "urgent", assignee: "lead@example.com" }],
  ),
  example(
    {
      title: "Create a contact and assign it",
      description: "A conversation that says in its metadata who called, but has no contact, gets one, with an owner.",
      name: "Contacts from metadata",
    },
    { event: "conversation.created" },
    "data.contact_id == null && has(data.metadata.email)",
    [
      {
        do: "create_contact",
        fields: { email: "{{data.metadata.email}}", first_name: "{{data.metadata.name}}", tags: ["from-conversation"] },
      },
      { do: "assign", assignee: "success@example.com" },
    ],
  ),
  example(
    {
      title: "Low score: a ticket and a review",
      description: "What scored below 50 gets a ticket and is judged by a person, who does not see the score.",
      name: "Low score: ticket and review",
    },
    { event: "scorecard.created" },
    "data.grader.kind != 'human' && data.score < 50",
    [
      {
        do: "create_ticket",
        title: "Low score: {{data.score}}",
        description: "{{data.summary}}",
        priority: "high",
        tags: ["low-score"],
      },
      { do: "ask_for_review", blind: true },
    ],
  ),
];
