import type { FastifyRequest } from "fastify";
import { pathWithoutSecrets } from "../secret-forms.ts";
import type { CallState } from "./call-state.ts";
import { actorId } from "./caller.ts";

/** The path as it may be kept, without a slash at its end. Where a secret stands in it, whoever it stands for takes its place. */
export function shownPath(request: FastifyRequest, { operation, attributed }: CallState): string {
  const path = (request.url.split("?", 1)[0] ?? "").replace(/(?<=.)\/$/, "");
  if (operation?.access.kind !== "token") return pathWithoutSecrets(path);
  const pattern = request.routeOptions.url ?? operation.path;
  return pattern.replace(":token", attributed ? actorId(attributed.actor) : "(removed)");
}
