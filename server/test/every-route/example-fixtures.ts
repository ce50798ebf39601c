import { createTrigger, submitReview } from "@cqs/contract";
import { conversation, create, type Request, ticket, unique, type World } from "./fixture.ts";

const greeting = [{ key: "greeting", name: "Greeting", question: "Is there a greeting?" }];

const rubric = (world: World) => create(world, "/rubrics", { name: unique(), criteria: greeting, publish: true });

/** A review of a conversation that begins with what the example quotes. */
async function review(world: World): Promise<string> {
  const conversation_id = await create(world, "/conversations", {
    transcript: "Agent: Hello, what do you want?\nCustomer: My money.",
  });
  return create(world, "/reviews", { conversation_id, rubric_id: await rubric(world) });
}

async function scorecard(world: World): Promise<string> {
  const path = `/reviews/${await review(world)}/submissions`;
  const reply = await world.service.call("POST", path, { key: world.key, body: submitReview.example.request });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json.data.submissions[0].scorecard_id;
}

const makers: Readonly<Record<string, (world: World) => Promise<string>>> = {
  con: (world) => create(world, "/contacts", { email: `${unique()}@example.com` }),
  conv: conversation,
  rub: rubric,
  sc: scorecard,
  tkt: ticket,
};

/** Makes what an id of an example refers to. */
export function referredTo(world: World, prefix: string): Promise<string> {
  const make = makers[prefix];
  if (!make) throw new Error(`Nothing makes what ${prefix}_ refers to.`);
  return make(world);
}

/** What the examples of these operations need, where the fixture of the route makes something else. */
export const exampleFixtures: Readonly<Record<string, (world: World) => Promise<Request>>> = {
  submitReview: async (world) => ({ params: { id: await review(world) } }),
  createDispute: async (world) => ({ body: { scorecard_id: await scorecard(world) } }),
  receiveInboundCall: async (world) => {
    const id = await create(world, "/triggers", createTrigger.example.request as object);
    const { json } = await world.service.call("GET", `/triggers/${id}`, { key: world.key });
    return { params: { token: String(json.data.url.split("/").at(-1)) } };
  },
};
