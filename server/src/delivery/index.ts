export { createDeliverer, type Deliverer } from "./create-deliverer.ts";
