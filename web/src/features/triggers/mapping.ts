import type { CreateTriggerInput, Trigger } from "../../api/client.ts";
import type { PayloadPath } from "./payload-paths.ts";

type Resource = Trigger["resource"];

interface TargetField {
  readonly name: string;
  readonly isList?: boolean;
  /** Names under which other systems send the same. */
  readonly alike: readonly string[];
}

const tags: TargetField = { name: "tags", isList: true, alike: ["labels"] };
const externalId: TargetField = { name: "external_id", alike: ["id", "ref", "reference"] };

/** Fields that a trigger can fill, the usual ones first. Others can be set in the mapping's JSON. */
const targetFields: Readonly<Record<Resource, readonly TargetField[]>> = {
  ticket: [
    { name: "title", alike: ["subject", "summary", "name", "headline"] },
    { name: "description", alike: ["body", "text", "message", "details"] },
    { name: "priority", alike: ["urgency", "severity"] },
    { name: "assignee", alike: ["owner", "assigned_to"] },
    { name: "contact_id", alike: [] },
    { name: "linked_conversation_id", alike: ["conversation_id"] },
    tags,
  ],
  contact: [
    { name: "email", alike: ["mail", "email_address"] },
    { name: "first_name", alike: ["firstname", "given_name"] },
    { name: "last_name", alike: ["lastname", "surname", "family_name"] },
    { name: "phone", alike: ["phone_number", "mobile", "tel"] },
    externalId,
    { name: "assignee", alike: ["owner"] },
    tags,
  ],
  conversation: [
    { name: "transcript", alike: ["text", "body", "dialogue"] },
    externalId,
    { name: "agent", alike: ["agent_name", "rep", "operator"] },
    { name: "channel", alike: ["medium"] },
    { name: "started_at", alike: ["start", "began_at", "start_time"] },
    { name: "ended_at", alike: ["end", "finished_at", "end_time"] },
    { name: "audio_url", alike: ["recording", "recording_url"] },
    { name: "contact.email", alike: ["customer_email", "email"] },
    tags,
  ],
  custom_event: [],
};

export interface MappingRow {
  readonly field: string;
  readonly isList: boolean;
  /** A JSON Pointer, or `fixed` with a value that is the same for every payload. */
  readonly pointer: string | undefined;
  readonly fixed: string;
}

const lastName = (pointer: string) => pointer.slice(pointer.lastIndexOf("/") + 1).toLowerCase();

/** Proposes where each field comes from: the value of the same name, else one that is usually called so. */
export function proposeMapping(resource: Resource, paths: readonly PayloadPath[]): MappingRow[] {
  return targetFields[resource].map(({ name, isList = false, alike }) => {
    const names = [name, ...alike].map((one) => one.slice(one.lastIndexOf(".") + 1));
    const found = names.map((one) => paths.find(({ pointer }) => lastName(pointer) === one)).find(Boolean);
    return { field: name, isList, pointer: found?.pointer, fixed: "" };
  });
}

type Mapping = NonNullable<CreateTriggerInput["mapping"]>;

/** The mapping as the API takes it; rows without a source are left out. */
export function mappingOf(rows: readonly MappingRow[], paths: readonly PayloadPath[]): Mapping {
  const isArray = (pointer: string) => Array.isArray(paths.find((path) => path.pointer === pointer)?.value);
  const entries = rows.flatMap(({ field, isList, pointer, fixed }): [string, Mapping[string]][] => {
    if (pointer !== undefined) return [[field, isList && !isArray(pointer) ? [pointer] : pointer]];
    const value = fixed.trim();
    if (value === "") return [];
    if (!isList) return [[field, { const: value }]];
    const values = value.split(",").map((one) => one.trim());
    return [[field, values.filter(Boolean).map((one) => ({ const: one }))]];
  });
  return Object.fromEntries(entries);
}
