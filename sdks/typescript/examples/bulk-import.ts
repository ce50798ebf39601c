// Imports a file of JSON lines: CQS_API_KEY=… node examples/bulk-import.ts conversations.jsonl
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Client, type NewConversation } from "cqs-client";

async function* records(file: string): AsyncGenerator<NewConversation> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() !== "") yield JSON.parse(line);
  }
}

const [file = "conversations.jsonl", skip = "0"] = process.argv.slice(2);
const client = new Client();
const result = await client.importConversations(records(file), {
  skip: Number(skip),
  onProgress: ({ done }) => console.log(`${done} sent`),
});
console.log(`${result.created} created, ${result.updated} updated, ${result.refused.length} refused`);
for (const { index, field, message } of result.refused) console.log(`record ${index}: ${field ?? ""} ${message}`);
