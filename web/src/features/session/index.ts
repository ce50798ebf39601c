export { anonymousClient, sessionQuery } from "./queries.ts";
export { chooseWorkspace } from "./workspace-choice.ts";
