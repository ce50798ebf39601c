// Walks all conversations, oldest first, without missing any that come in meanwhile: CQS_API_KEY=… node examples/page-through.ts
import { Client } from "cqs-client";

const client = new Client();
let count = 0;
for await (const conversation of client.conversations.list({ order: "asc", limit: 100 })) {
  count++;
  console.log(conversation.id, conversation.score, conversation.title);
}
console.log(`${count} conversations`);
