import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const importStatuses = ["running", "completed", "cancelled", "interrupted"] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const status = field.Choice(
  importStatuses,
  "`interrupted` means that the import is not finished and its command has not reported for 60 seconds",
);

export const Import = Type.Object({
  id: field.Id("imp", "The import's id"),
  file_name: Type.String({ maxLength: 255, description: "The file's name without its folders" }),
  status,
  records_done: count("Number of records processed, including refused ones"),
  bytes_done: count("Number of bytes of the file that are processed"),
  bytes_total: count("The file's size in bytes"),
  created: count("Number of conversations created"),
  updated: count("Number of conversations updated (only with `--upsert`)"),
  known: count("Number of records skipped because their `external_id` already exists"),
  refused: count("Number of records refused"),
  created_at: field.Timestamp("When the import started"),
  updated_at: field.Timestamp("When the import last made progress"),
  finished_at: field.Nullable(field.Timestamp("When the import was completed or cancelled")),
});
export type ImportWire = Static<typeof Import>;

const example = {
  id: "imp_0NxQ2V7mJrT4sLwZ8bYc1D",
  file_name: "calls.jsonl",
  status: "running",
  records_done: 1_400,
  bytes_done: 2_870_112,
  bytes_total: 8_201_330,
  created: 1_391,
  updated: 0,
  known: 7,
  refused: 2,
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:04.000Z",
  finished_at: null,
};
const tag = "Conversations";
const reads = withScope("conversations:read");

export const listImports = operation({
  id: "listImports",
  method: "GET",
  path: "/imports",
  tag,
  summary: "List imports",
  description: "Returns the files that the command `import FILE` has imported or is importing, newest first.",
  access: reads,
  query: Type.Object({ ...field.paging("imp"), ...field.createdBetween, status: Type.Optional(status) }),
  success: [{ status: 200, meaning: "A page of imports", data: field.List(Import) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getImport = operation({
  id: "getImport",
  method: "GET",
  path: "/imports/{id}",
  tag,
  summary: "Get an import",
  description: "Returns the progress of an import and the number of records created, updated, skipped and refused.",
  access: reads,
  params: field.IdParam("imp", "import"),
  success: [{ status: 200, meaning: "The import", data: Import }],
  errors: ["not_found"],
  example: { response: example },
});

export const cancelImport = operation({
  id: "cancelImport",
  method: "POST",
  path: "/imports/{id}/cancel",
  tag,
  summary: "Cancel an import",
  description:
    "Stops an import. After the response no further record is imported, and the command ends. Records that were already imported stay. To continue with the next record, run the same command again. Returns 409 if the import is already completed or cancelled.",
  access: withScope("conversations:write"),
  params: field.IdParam("imp", "import"),
  success: [{ status: 200, meaning: "The cancelled import", data: Import }],
  errors: ["not_found", "conflict"],
  example: { response: { ...example, status: "cancelled", finished_at: "2026-01-15T09:30:04.000Z" } },
});
