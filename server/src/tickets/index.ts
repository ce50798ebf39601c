export { forgetConversation } from "./forget-conversation.ts";
