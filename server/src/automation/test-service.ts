import type { RuleRunWire } from "@cqs/contract";
import { expect } from "vitest";
import { startTestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";

export interface GivenRule {
  readonly when: object;
  readonly if?: string;
  readonly do: readonly object[];
}

/** As the API takes it. */
// biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
export const thenDo = (actions: readonly object[]) => ({ then: actions });

/** A whole node, and one workspace in it that makes rules and sets them off. */
export async function startRuleService() {
  const service = await startTestService();
  const { workspaceId } = await service.workspace("ws_000000000000000000rule");
  const key = (await service.key(workspaceId)).secret;
  const call = (method: string, path: string, body?: object) =>
    service.call(method, path, { key, ...(body === undefined ? {} : { body }) });
  const make = async (path: string, body: object) => {
    const reply = await call("POST", path, body);
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.json.data;
  };
  const read = async (path: string) => (await call("GET", path)).json.data;
  const rule = (given: GivenRule) =>
    make("/rules", { name: "Under test", when: given.when, if: given.if ?? null, ...thenDo(given.do) });
  return {
    service,
    key,
    call,
    make,
    read,
    rule,
    /** Makes a rule, sets it off and answers its first run; nothing else hears of it. */
    async fired(given: GivenRule, cause: () => Promise<unknown>): Promise<RuleRunWire> {
      const { id } = await rule(given);
      await cause();
      const run = await until(async () => (await read(`/rules/${id}/runs?order=asc`)).items[0]);
      await call("DELETE", `/rules/${id}`);
      return run;
    },
    talk: (more: object = {}) => make("/conversations", { transcript: "Agent: Hello.\nCustomer: A refund!", ...more }),
    scored: (id: string) =>
      until(async () => {
        const conversation = await read(`/conversations/${id}`);
        return conversation.scorecard_id ? conversation : undefined;
      }),
  };
}
