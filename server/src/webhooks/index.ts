export { addWebhook } from "./create-webhook.ts";
export { deleteWebhook } from "./delete-webhook.ts";
export { disableWebhook } from "./disable-webhook.ts";
export { findWebhook } from "./store.ts";
