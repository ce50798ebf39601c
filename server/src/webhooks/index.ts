export { disableWebhook } from "./disable-webhook.ts";
export { findWebhook } from "./store.ts";
