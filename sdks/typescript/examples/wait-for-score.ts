// Sends a conversation and shows its scorecard: CQS_API_KEY=… node examples/wait-for-score.ts
import { Client } from "cqs-client";

const client = new Client();
const { id } = await client.conversations.create({
  transcript:
    "Agent: Hello, how can I help?\nCustomer: My card was declined.\nAgent: I am sorry. It works again. Anything else?",
});
const card = await client.waitForScorecard(id, { timeoutMs: 30_000 });
console.log(`score ${card.score}`);
for (const { name, verdict, rationale } of card.criteria) console.log(`${verdict}  ${name}: ${rationale}`);
