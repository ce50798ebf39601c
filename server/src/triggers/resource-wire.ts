import { type BodyOf, createContact, createTicket, NewConversation, type Warning } from "@cqs/contract";
import { type Check, checker } from "../platform/check-value.ts";
import type { Fault } from "../platform/fault.ts";
import { unknownFields } from "../platform/http/unknown-fields.ts";
import type { TriggerResource } from "./types.ts";

export type ContactInput = BodyOf<typeof createContact>;
export type TicketInput = BodyOf<typeof createTicket>;

type Resource = Exclude<TriggerResource, "custom_event">;

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

/** What the routes that make these things take. */
const schemas: Readonly<Record<Resource, object>> = {
  conversation: NewConversation,
  ticket: createTicket.body as object,
  contact: createContact.body as object,
};

const checks = Object.fromEntries(
  Object.entries(schemas).map(([resource, schema]) => [resource, checker(schema)]),
) as Readonly<Record<Resource, Check>>;

/** By the schema of the route that makes one. Defaults are filled in on the spot. */
export function checkInput(resource: Resource, input: unknown): { refusal: Fault | undefined; warnings: Warning[] } {
  return { refusal: checks[resource](input), warnings: unknownFields(schemas[resource], input) };
}

/** What a field of the input takes; undefined when there is no such field. */
export function targetSchema(resource: TriggerResource, target: string): Schema | undefined {
  if (resource === "custom_event") return undefined;
  let schema: Schema | undefined = schemas[resource] as Schema;
  for (const step of target.split(".")) {
    const { properties = {}, additionalProperties } = schema as Schema;
    if (Object.hasOwn(properties, step)) schema = properties[step];
    else schema = typeof additionalProperties === "object" && step !== "" ? additionalProperties : undefined;
    if (!schema) return undefined;
  }
  return schema;
}

/** Whether a field takes text, and no number. */
export function takesText(resource: TriggerResource, target: string): boolean {
  const types = [targetSchema(resource, target)?.type].flat();
  return types.includes("string") && !types.includes("number");
}
