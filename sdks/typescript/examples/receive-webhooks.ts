// Receives webhooks with Express: WEBHOOK_SECRET=… node examples/receive-webhooks.ts (needs `npm install express`)
import { verifyWebhook, WebhookVerificationError } from "cqs-client";
import express from "express";

const secret = process.env.WEBHOOK_SECRET ?? "";
const handled = new Set<string>();
const app = express();

app.post("/webhooks", express.raw({ type: "*/*", limit: "10mb" }), async (request, response) => {
  try {
    const event = await verifyWebhook(request.body, request.headers, secret);
    // A delivery may come twice: its id is the same.
    if (!handled.has(event.id)) {
      handled.add(event.id);
      console.log(event.type, event.resource.id);
    }
    response.sendStatus(204);
  } catch (error) {
    response.sendStatus(error instanceof WebhookVerificationError ? 401 : 500);
  }
});
const server = app.listen(Number(process.env.PORT ?? 3000), () => console.log("listening", server.address()));
