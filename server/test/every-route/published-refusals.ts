import type { AnyOperation } from "@cqs/contract";
import { publishedDocument } from "./published-document.ts";

/** The refusals that the published document lists for an operation, as `409 conflict`. */
export function publishedRefusals({ path, method }: AnyOperation): string[] {
  const { responses } = publishedDocument.paths[path][method.toLowerCase()];
  return Object.entries<{ $ref?: string }>(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { $ref = "" }]) => {
      const refusal = publishedDocument.components.responses[$ref.split("/").at(-1) as string];
      return Object.keys(refusal.content["application/json"].examples).map((code) => `${status} ${code}`);
    });
}
