import { expect, test } from "vitest";
import { knowledgeTerms } from "./knowledge-terms.ts";
import { replying, returns, shipping, stepsOf } from "./test-replying.ts";

const { say } = replying();
const knowledge = [returns, shipping];

test("a question is answered from the article that fits, which is cited with its address", async () => {
  const reply = await say({ knowledge }, "How long can I return my shoes?");
  expect(reply).toMatchObject({ engine: "retrieval", isHandedOver: false, cost: { inputTokens: 0, usd: 0 } });
  expect(reply.text).toContain("within 14 days");
  expect(reply.text).toContain("Source: Returns (https://help.example.com/r)");
  expect(stepsOf(reply)).toEqual(["retrieval knowledge"]);
  expect(reply.steps[0]?.output).toMatchObject([{ title: "Returns", url: returns.url }]);
});

/** About a third of it is in the knowledge. */
const vague = "Parcels from Spain, my neighbour";

test("an agent that is unsure asks back, and hands over when it stays unclear", async () => {
  const first = await say({ knowledge }, vague);
  expect(first.text).toMatch(/^I am not sure that I understand\. Is your question about “Shipping”/);
  const second = await say({ knowledge }, [vague, first.text ?? "", "Spain, parcels"]);
  expect(second.text).toMatch(/^I am not sure that I understand/);
  const third = await say({ knowledge }, [vague, first.text ?? "", "Spain", second.text ?? "", "My neighbour"]);
  expect(third).toMatchObject({ isHandedOver: true });
  expect(stepsOf(third)).toEqual(["retrieval knowledge", "retrieval knowledge", "transfer human"]);
});

test("what was said before the agent asked back still counts", async () => {
  const first = await say({ knowledge }, vague);
  const second = await say({ knowledge }, [vague, first.text ?? "", "How many days until they arrive?"]);
  expect(second.text).toContain("three days");
  const third = await say({ knowledge }, [vague, first.text ?? "", "From Spain"]);
  expect(third.steps.map(({ input }) => input)).toContain(`${vague}\nFrom Spain`);
});

test.each([
  ["Nothing in the knowledge fits", "Who painted the Mona Lisa?"],
  ["The customer asks for a person", "Returns are fine, but let me talk to a real person please."],
])("%s: the agent hands over", async (_why, question) => {
  expect(await say({ knowledge }, question)).toMatchObject({ isHandedOver: true });
});

test("an agent without knowledge hands over, and a question without a single term too", async () => {
  expect(await say({}, "How long can I return my shoes?")).toMatchObject({ isHandedOver: true });
  expect(await say({ knowledge }, "?!")).toMatchObject({ isHandedOver: true });
});

test("two articles that fit equally well are offered, not guessed between", async () => {
  const twins = [
    { title: "Change of address", text: "Call us to change it.", url: null },
    { title: "Change of name", text: "Call us to change it.", url: null },
  ];
  expect((await say({ knowledge: twins }, "change")).text).toContain("“Change of address” or “Change of name”");
});

test("forms of a word are one term", () => {
  expect(new Set(knowledgeTerms("refund refunds refunded refunding"))).toEqual(new Set(["refund"]));
  expect(new Set(knowledgeTerms("ship shipping shipped ships"))).toEqual(new Set(["ship"]));
  expect(knowledgeTerms("Where are the Cafés?")).toEqual(["cafe"]);
});

test("an article that is long is answered with the passage that fits, not with all of it", async () => {
  const filler = (word: string) => `${`Some words on ${word} and nothing else. `.repeat(40)}`;
  const text = `${filler("gardens")}\n\nGift wrapping costs two euros.\n\n${filler("castles")}`;
  const { text: reply } = await say(
    { knowledge: [{ title: "Everything", text, url: null }] },
    "What does gift wrapping cost?",
  );
  expect(reply).toContain("two euros");
  expect(reply?.length).toBeLessThan(1_000);
});
