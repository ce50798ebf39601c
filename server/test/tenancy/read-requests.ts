import { type AnyOperation, operations } from "@cqs/contract";
import { queryText } from "../every-route/request-parts.ts";
import type { Corner } from "./corners.ts";
import { phoneOf } from "./fill-directory.ts";
import type { KnownIds } from "./known-ids.ts";

export interface ReadRequest {
  readonly operation: AnyOperation;
  readonly path: string;
  /** A value of another corner in the request, and the same request with a value that nothing has. */
  readonly foreign?: { readonly value: string; readonly unknown: string; readonly unknownPath: string };
}

export interface ValueSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly ValueSchema[];
  readonly format?: string;
  readonly pattern?: string;
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Values of parameters whose schema does not tell what makes sense. */
const knownValues: Readonly<Record<string, string>> = {
  from: day(-20),
  to: day(0),
  limit: "2",
  points: "100",
  max_score: "100",
  score_below: "100",
  time_zone: "Europe/Berlin",
  type: "ticket.created,scorecard.created",
  types: "ticket.created,contact.updated",
  last_event_id: `0.evt_${"0".repeat(22)}`,
  endpoint: "/contacts",
  method: "POST",
  source_ip: "127.0.0.1",
};

/** Texts that are no bare marker. */
const textOf: Readonly<Record<string, (corner: Corner) => string>> = {
  email: ({ marker }) => `${marker}@example.com`,
  domain: ({ marker }) => `${marker}.example`,
  phone: (corner) => phoneOf(corner, 0),
  person: ({ ownerId }) => ownerId,
};

/** In no text, not even in those of demo data. */
const unknownWord = "zyxwunknown";

const unknownTexts: Readonly<Record<string, string>> = {
  email: "nobody@example.com",
  domain: "nobody.example",
  phone: "+49307777777",
  assignee_id: "0".repeat(32),
};

/** Of a long enumeration, such as channels, the first ones are those that records have. */
const maxChoices = 2;

export const prefixOf = ({ pattern }: ValueSchema) => /^\^([a-z]{2,5})_\[/.exec(pattern ?? "")?.[1];

/** All GET routes but those that take no credential, which know of no workspace. */
export const readOperations = operations.filter(
  ({ method, access }) => method === "GET" && access.kind !== "public" && access.kind !== "token",
);

/** Returns every request that reads something in the corner: each record, each filter, each order. */
export function readRequests(
  corner: Corner,
  others: readonly Corner[],
  ids: KnownIds,
  operation: AnyOperation,
  hasFilters = true,
): readonly ReadRequest[] {
  const requests: ReadRequest[] = [];
  const names = Object.keys(operation.params?.properties ?? {});
  const fixed = fixedQuery(corner, operation);
  const pathTo = (values: Readonly<Record<string, string>>, query: Readonly<Record<string, string>> = {}) => {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? "");
    const text = queryText({ ...fixed, ...query });
    return text ? `${path}?${text}` : path;
  };
  const idsFor = (of: Corner, name: string) => {
    const prefix = prefixOf(operation.params.properties[name]);
    return prefix ? ids.of(of, prefix) : ["1"];
  };
  const own = combine(names.map((name) => [name, idsFor(corner, name)]));
  for (const values of own) requests.push({ operation, path: pathTo(values) });
  for (const other of names.length > 0 ? others : []) {
    for (const name of names.filter((one) => idsFor(corner, one)[0] !== "1")) {
      for (const value of idsFor(other, name).slice(0, 1)) {
        const unknown = unknownId(value);
        const around = own[0] ?? {};
        const unknownPath = pathTo({ ...around, [name]: unknown });
        requests.push({
          operation,
          path: pathTo({ ...around, [name]: value }),
          foreign: { value, unknown, unknownPath },
        });
      }
    }
  }
  const [values] = own;
  if (!values || !hasFilters) return requests;
  for (const [name, schema] of Object.entries<ValueSchema>(operation.query?.properties ?? {})) {
    const ask = (value: string) => pathTo(values, { ...companions(corner, operation, name), [name]: value });
    for (const value of ownValues(corner, ids, name, schema)) requests.push({ operation, path: ask(value) });
    for (const value of others.flatMap((other) => foreignValues(other, ids, name, schema))) {
      const unknown = isId(value) ? unknownId(value) : (unknownTexts[name] ?? unknownWord);
      if (value !== textOf[name]?.(corner)) {
        requests.push({ operation, path: ask(value), foreign: { value, unknown, unknownPath: ask(unknown) } });
      }
    }
  }
  return requests;
}

/** Returns parameters that a route can't do without, or whose default depends on the time of day. */
function fixedQuery({ marker }: Corner, { query, id }: AnyOperation): Record<string, string> {
  if (id === "streamEvents") return { last_event_id: knownValues.last_event_id as string };
  const names = Object.keys(query?.properties ?? {});
  const isSum = names.includes("created_before") && !names.includes("limit");
  return {
    ...Object.fromEntries((query?.required ?? []).map((name: string) => [name, marker])),
    ...(isSum ? { created_after: timeFor("created_after"), created_before: timeFor("created_before") } : {}),
  };
}

const timeFor = (name: string) => `${day(name.endsWith("after") ? -30 : 1)}T00:00:00Z`;

/** Returns what a parameter is refused without. */
function companions({ marker }: Corner, { query }: AnyOperation, name: string): Record<string, string> {
  if (name === "agent_version") return { agent: marker };
  if (name === "verdict") return { criterion: marker };
  return query.properties.by && ["agent", "channel", "tag"].includes(name) ? { by: "criterion" } : {};
}

function ownValues(corner: Corner, ids: KnownIds, name: string, schema: ValueSchema): readonly string[] {
  const known = knownValues[name];
  if (known !== undefined) return [known];
  if (schema.anyOf) return ownValues(corner, ids, name, schema.anyOf[0] ?? {});
  if (schema.enum) return name === "by" ? schema.enum : schema.enum.slice(0, maxChoices);
  if (schema.type === "boolean") return ["true", "false"];
  if (schema.type === "integer" || schema.type === "number") return [name === "status" ? "401" : "1"];
  if (schema.format === "date-time") return [timeFor(name)];
  const prefix = prefixOf(schema);
  if (prefix) return ids.of(corner, prefix).slice(0, 1);
  if (name === "status") return ["2xx"];
  if (schema.pattern?.endsWith("{32}$")) return [corner.ownerId];
  if (name === "resource_id" || name === "starting_after") return ids.of(corner, "tkt").slice(0, 1);
  return [textOf[name]?.(corner) ?? corner.marker];
}

/** A cursor only says where to go on, so that it need not be one's own. */
function foreignValues(other: Corner, ids: KnownIds, name: string, schema: ValueSchema): readonly string[] {
  if (name === "starting_after" || name in knownValues || name === "status") return [];
  if (schema.anyOf) return foreignValues(other, ids, name, schema.anyOf[0] ?? {});
  const isText = schema.type === "string" && !schema.enum && schema.format !== "date-time";
  return isText ? ownValues(other, ids, name, schema).slice(0, 1) : [];
}

/** Returns an id of the same kind that nothing has. */
const unknownId = (id: string) => `${id.split("_")[0]}_${"0".repeat(22)}`;

const isId = (value: string) => /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(value);

/** Each value of the first name with each of the second. */
function combine(lists: readonly (readonly [string, readonly string[]])[]): readonly Record<string, string>[] {
  return lists.reduce<Record<string, string>[]>(
    (made, [name, values]) => made.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}
