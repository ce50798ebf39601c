export { useRemoveDemo } from "./mutations.ts";
export { DemoBar } from "./parts/DemoBar.tsx";
export { DemoOffer } from "./parts/DemoOffer.tsx";
export { demoQuery } from "./queries.ts";
