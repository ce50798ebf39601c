import type { AnyOperation } from "@cqs/contract";
import type { Clock } from "../clock.ts";
import type { OnceAnswer } from "../idempotency.ts";
import type { Secrets } from "../secrets.ts";
import { secretFields } from "./arguments.ts";

/** A client that lost the answer to a broken connection repeats its call within minutes. */
const secretReplayMs = 5 * 60_000;

/**
 * How answers of a route are stored under an Idempotency-Key, and given again. One that holds a secret is stored encrypted,
 * since the record outlives the moment at which the secret may be seen. A replay shows the secret only to the actor that made
 * the first call, and only for a few minutes; to others, and later, the field is null.
 */
export function keptAnswers(operation: AnyOperation, ports: { secrets: Secrets; deps: { clock: Clock } }) {
  const secret = secretsIn(operation);
  if (secret.length === 0) return { seal: (body: string) => Buffer.from(body), open: ({ body }: OnceAnswer) => body };
  return {
    seal: (body: string) => ports.secrets.encrypt(body),
    open({ body, replayed, actorId, createdAt }: OnceAnswer, caller: string) {
      const opened = ports.secrets.decrypt(body);
      const age = ports.deps.clock.now().getTime() - createdAt.getTime();
      const mayShow = !replayed || (actorId === caller && age < secretReplayMs);
      return Buffer.from(mayShow ? opened : withNulls(opened, secret));
    },
  };
}

/** The fields of an operation's answers that hold a secret. */
export const secretsIn = ({ success }: AnyOperation): readonly string[] => [
  ...new Set(success.flatMap(({ data }) => secretFields(data))),
];

function withNulls(body: string, fields: readonly string[]): string {
  const envelope = JSON.parse(body) as { data: Record<string, unknown> };
  for (const field of fields) if (Object.hasOwn(envelope.data, field)) envelope.data[field] = null;
  return JSON.stringify(envelope);
}
