import { type Corner, each, nameOf, request } from "./corners.ts";

/** What later steps refer to. */
export interface Directory {
  readonly rubricId: string;
  readonly agentId: string;
  readonly contactId: string;
}

/** Makes companies, contacts, rubrics and agents. */
export async function fillDirectory(corner: Corner): Promise<Directory> {
  const { marker } = corner;
  const post = (path: string, body: object) => request(corner, "POST", path, body);
  const companies = await each(corner, (name) =>
    post("/companies", { name, domain: `${name}.example`, external_id: name, custom_fields: { note: marker } }),
  );
  const contacts = await each(corner, (name, i) =>
    post("/contacts", {
      email: `${name}@example.com`,
      external_id: name,
      phone: phoneOf(corner, i),
      first_name: name,
      last_name: marker,
      company_id: companies[0].id,
      assignee: marker,
      tags: [marker],
      custom_fields: { note: marker },
    }),
  );
  // The same keys in every corner: an upsert must find its own record only.
  const shared = { external_id: "shared", upsert: true };
  await post("/companies", { ...shared, name: marker, domain: "shared.example" });
  await post("/contacts", { ...shared, email: "shared@example.com", first_name: marker });
  const rubrics = await each(corner, (name) =>
    post("/rubrics", { name, description: marker, criteria: criteriaOf(marker), publish: true }),
  );
  const agents = await each(corner, (name) =>
    post("/agents", {
      name,
      external_id: name,
      kind: "ai",
      description: marker,
      instructions: `Answer questions about ${marker}.`,
      knowledge: [{ title: marker, text: `${marker} is open from nine to five.` }],
      tools: [{ name: `find_${marker}`, description: marker, parameters: { type: "object" } }],
      metadata: { note: marker },
      rubric_id: rubrics[0].id,
    }),
  );
  for (const { id } of agents) {
    const cases = [{ name: marker, message: `When is ${marker} open?`, expect: { must_say: [marker] } }];
    await post(`/agents/${id}/suites`, { name: marker, on_publish: "run", runs: 1, cases });
    await request(corner, "POST", `/agents/${id}/publish`);
  }
  return { rubricId: rubrics[0].id, agentId: agents[0].id, contactId: contacts[0].id };
}

/** Returns a telephone number that no other contact has: it can't hold the marker. */
export const phoneOf = (corner: Corner, i: number) => `+4930${corner.size}${corner.round}0000${i}`;

/** Returns one criterion that passes, one that fails and one that the local grader can't judge. */
const criteriaOf = (marker: string) => [
  { key: marker, name: marker, section: marker, check: "required_phrases", parameters: { phrases: [marker] } },
  { key: "refused", name: `Refused ${marker}`, check: "forbidden_phrases", parameters: { phrases: ["bother"] } },
  { key: "asked", name: `Asked ${marker}`, question: `Was ${marker} explained?` },
];

/** Makes tickets, two of which are merged, and a rule that tags them. */
export async function fillTickets(corner: Corner, { contactId }: Directory, conversationId: string): Promise<void> {
  const { marker } = corner;
  const post = (path: string, body: object) => request(corner, "POST", path, body);
  const tickets = await each(corner, (name, i) =>
    post("/tickets", {
      title: name,
      description: marker,
      priority: i % 2 ? "high" : "low",
      contact_id: contactId,
      linked_conversation_id: conversationId,
      assignee: marker,
      tags: [marker],
    }),
  );
  const merged = await post("/tickets", { title: `merged ${marker}`, contact_id: contactId, tags: [marker] });
  await post(`/tickets/${merged.id}/merge`, { into: tickets[0].id });
  // The same idempotency key in every corner: the stored answer of another one must not come back.
  const headers = { "idempotency-key": `shared-${corner.round}` };
  const body = { title: `once ${nameOf(corner, 0)}`, status: "pending" };
  await request(corner, "POST", "/tickets", body, { key: corner.key, headers });
}
