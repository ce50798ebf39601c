import type { AgentTool } from "../agents/index.ts";
import { Fault } from "../platform/fault.ts";
import { compiledSchema } from "../platform/json-schema/compiled-schemas.ts";
import type { Outbound } from "../platform/outbound/types.ts";

export interface ToolOutcome {
  /** What the model is told. */
  readonly output: string;
  /** Null: it went well. */
  readonly error: string | null;
}

const timeoutMs = 10_000;
const maxAnswerBytes = 64 * 1024;

export interface RunTool {
  /** Undefined: the model made the name up. */
  readonly tool: AgentTool | undefined;
  readonly name: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
}

/** Calls a tool, or gives its recorded answer. Whatever goes wrong is an outcome that the model is told too. */
export async function runTool(outbound: Pick<Outbound, "fetchGuarded">, request: RunTool): Promise<ToolOutcome> {
  const { tool, name, input, signal } = request;
  if (!tool) return failed(`there is no tool ${name}`);
  const wrong = argumentProblem(tool, input);
  if (wrong) return failed(`the arguments are refused: ${wrong}`);
  if (tool.mock !== null) return { output: textOf(tool.mock), error: null };
  if (tool.url === null) return failed("the tool has neither an address nor a recorded answer");
  const answer = await outbound.fetchGuarded(
    {
      url: tool.url,
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/*" },
      body: JSON.stringify(input),
    },
    { timeoutMs, maxBytes: maxAnswerBytes, signal },
  );
  if (answer.kind !== "answered")
    return failed(answer.kind === "refused" ? `the address ${answer.reason}` : answer.reason);
  if (answer.status < 200 || answer.status > 299) return failed(`HTTP ${answer.status}`);
  return { output: answer.body.toString("utf8"), error: null };
}

/** What is wrong with the arguments by the tool's schema; null: nothing. */
function argumentProblem({ parameters }: AgentTool, input: unknown): string | null {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return "they are not a JSON object";
  const check = checkOf(parameters);
  try {
    check?.(input);
    return null;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}

/** Undefined: the schema uses keywords that the validator does not know, so the tool itself has to check. */
function checkOf(parameters: AgentTool["parameters"]) {
  try {
    return compiledSchema(JSON.stringify({ ...parameters, type: "object" }));
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

const failed = (error: string): ToolOutcome => ({ output: JSON.stringify({ error }), error });

const textOf = (answer: unknown) => (typeof answer === "string" ? answer : JSON.stringify(answer));
