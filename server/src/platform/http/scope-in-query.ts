import type { FastifyRequest } from "fastify";
import { invalid } from "../fault.ts";
import { type Mode, modes } from "../scope.ts";
import { type CallState, callState } from "./call-state.ts";
import type { Caller } from "./caller.ts";

/** Query parameters that every call with a key or a session may carry, for where no header can be set. */
const modeParameter = "mode";
const workspaceParameter = "workspace_id";
type ScopeParameter = typeof modeParameter | typeof workspaceParameter;

/** What could be a workspace's id; anything else is refused without asking the database. */
const workspacePattern = /^\w{1,64}$/;

/** Whether a parameter of this name picks what the call sees; an operation may have a filter of that name instead. */
export const isScopeParameter = ({ operation }: Pick<CallState, "operation">, name: string): name is ScopeParameter =>
  (name === modeParameter || name === workspaceParameter) &&
  (operation?.access.kind === "scope" || operation?.access.kind === "session") &&
  !Object.hasOwn(operation.query?.properties ?? {}, name);

/** Returns the mode that a session asks for in the query; undefined if there is none, or one that is refused later. */
export function modeInQuery(request: FastifyRequest): Mode | undefined {
  const given = parameterOf(request, modeParameter);
  return modes.find((mode) => mode === given);
}

/** Returns the workspace that a session asks for in the query; undefined if there is none, or one that is refused later. */
export function workspaceInQuery(request: FastifyRequest): string | undefined {
  const given = parameterOf(request, workspaceParameter);
  return typeof given === "string" && workspacePattern.test(given) ? given : undefined;
}

/** Refuses a mode or workspace in the query that is unknown, or not the one which the key or the header already chose. */
export function checkScopeInQuery(request: FastifyRequest, caller: Caller): void {
  const isKey = caller.actor.kind === "key";
  const { mode, workspaceId } = caller.scope;
  const wantedMode = parameterOf(request, modeParameter);
  if (wantedMode !== undefined && !modes.some((known) => known === wantedMode)) {
    throw invalid(modeParameter, `${modeParameter} must be one of ${modes.join(", ")}.`);
  }
  if (wantedMode !== undefined && wantedMode !== mode) {
    const chosenBy = isKey ? "the API key" : "X-Service-Mode";
    throw invalid(modeParameter, `${modeParameter} contradicts ${chosenBy}, which is for ${mode} mode.`);
  }
  const wantedWorkspace = parameterOf(request, workspaceParameter);
  if (wantedWorkspace !== undefined && wantedWorkspace !== workspaceId) {
    const chosenBy = isKey ? "the API key's workspace" : "X-Workspace-Id, or is not the id of a workspace";
    throw invalid(workspaceParameter, `${workspaceParameter} contradicts ${chosenBy}.`);
  }
}

function parameterOf(request: FastifyRequest, name: ScopeParameter): unknown {
  if (!isScopeParameter(callState(request), name)) return undefined;
  return (request.query as Record<string, unknown> | undefined)?.[name];
}
