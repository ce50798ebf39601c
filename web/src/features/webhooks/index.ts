export { type WebhookSearch, webhookSearchOf } from "./webhook-search.ts";
