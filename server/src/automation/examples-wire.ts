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
      description: "Adds the tag refund to each new conversation that mentions a refund.",
      name: "Tag refunds",
    },
    { event: "conversation.created" },
    "data.transcript.contains('refund') || data.transcript.contains('money back')",
    [{ do: "tag", tags: ["refund"] }],
  ),
  example(
    {
      title: "Escalate tickets",
      description: "Makes new tickets with the tag vip urgent and assigns them to the team lead.",
      name: "Escalate VIP tickets",
    },
    { event: "ticket.created" },
    "'vip' in data.tags",
    [{ do: "escalate", priority: "urgent", assignee: "lead@example.com" }],
  ),
  example(
    {
      title: "Create a contact and assign it",
      description:
        "If a new conversation has no contact, creates one from the e-mail address in its metadata and assigns it.",
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
      title: "Open a ticket and request a review for low scores",
      description: "Opens a ticket for each conversation with a score below 50 and asks a person to review it blind.",
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
