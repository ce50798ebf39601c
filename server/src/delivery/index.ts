export { type DeliveryBacklog, readDeliveryBacklog } from "./backlog-store.ts";
export { createDeliverer, type Deliverer } from "./create-deliverer.ts";
export { signRequest } from "./sign-request.ts";
