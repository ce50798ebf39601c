// Sends one conversation: CQS_API_KEY=… node examples/ingest.ts
import { Client } from "cqs-client";

const client = new Client();
const conversation = await client.conversations.create({
  external_id: `example-${Date.now()}`,
  agent: "Ann",
  channel: "chat",
  transcript:
    "Agent: Hello, how can I help?\nCustomer: My card was declined abroad.\nAgent: I am sorry. Let me unlock it for you.",
});
console.log(conversation.id, conversation.status, conversation.url);
