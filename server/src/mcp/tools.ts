import { type AnyOperation, operations, type Scope as Permission, plainSchema } from "@cqs/contract";

/** What an assistant does with conversations. More tools than it needs make its choice worse. */
const offered = [
  "listConversations",
  "getConversation",
  "getConversationTrace",
  "updateConversation",
  "scoreConversation",
  "listScorecards",
  "getScorecard",
  "getInsightScores",
  "getInsightBreakdown",
  "getInsightFailingCriteria",
  "listRubrics",
  "listContacts",
  "getContact",
  "listTickets",
  "getTicket",
  "createTicket",
  "updateTicket",
  "listAgents",
  "getAgent",
  "getAgentFigures",
  "testAgent",
  "getAgentTest",
] as const;

/** An operation of the API as a tool: its parameters, query and body become one set of arguments. */
export interface Tool {
  readonly name: string;
  readonly operation: AnyOperation;
  readonly inputSchema: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
  };
}

const snakeCase = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const tools: readonly Tool[] = offered.map((id) => toolOf(id));

/** Those that a caller may use. */
export const toolsFor = (permissions: readonly Permission[]): readonly Tool[] =>
  tools.filter(({ operation: { access } }) => access.kind === "scope" && permissions.includes(access.scope));

export const toolNamed = (name: string): Tool | undefined => tools.find((tool) => tool.name === name);

function toolOf(id: string): Tool {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`the contract has no operation ${id}`);
  const parts = [operation.params, operation.query, operation.body].filter((part) => part !== undefined);
  const properties: Record<string, object> = {};
  for (const [name, schema] of parts.flatMap((part) => Object.entries(part.properties as Record<string, object>))) {
    if (name in properties) throw new Error(`${id} has two arguments called ${name}`);
    properties[name] = plainSchema(schema);
  }
  const required = parts.flatMap((part) => (part.required as readonly string[] | undefined) ?? []);
  return { name: snakeCase(id), operation, inputSchema: { type: "object", properties, required } };
}
