import type { FastifyRequest } from "fastify";
import { invalid } from "../fault.ts";
import { type Mode, modes } from "../scope.ts";
import { type CallState, callState } from "./call-state.ts";
import type { Caller } from "./caller.ts";

/** The name of the query parameter that every call with a key or a session may carry. */
export const modeParameter = "mode";

/** Whether `mode` in the query of this call picks the view; an operation may have a filter of that name instead. */
export const takesModeInQuery = ({ operation }: Pick<CallState, "operation">): boolean =>
  (operation?.access.kind === "scope" || operation?.access.kind === "session") &&
  !Object.hasOwn(operation.query?.properties ?? {}, modeParameter);

/** Returns the mode that a session asks for in the query; undefined if there is none, or one that is refused later. */
export const modeInQuery = (request: FastifyRequest): Mode | undefined =>
  takesModeInQuery(callState(request)) ? modes.find((mode) => mode === given(request)) : undefined;

/** Refuses a mode in the query that is unknown, or that is not the one which the key or the header already chose. */
export function checkModeInQuery(request: FastifyRequest, caller: Caller): void {
  const mode = given(request);
  if (mode === undefined || !takesModeInQuery(callState(request))) return;
  if (!modes.some((known) => known === mode)) {
    throw invalid(modeParameter, `${modeParameter} must be one of ${modes.join(", ")}.`);
  }
  if (mode === caller.scope.mode) return;
  const chosenBy = caller.actor.kind === "key" ? "the API key" : "X-Service-Mode";
  throw invalid(modeParameter, `${modeParameter} contradicts ${chosenBy}, which is for ${caller.scope.mode} mode.`);
}

const given = ({ query }: FastifyRequest) => (query as Record<string, unknown> | undefined)?.[modeParameter];
