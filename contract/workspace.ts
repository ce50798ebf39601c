import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";

const name = field.Text(255, "The workspace's name");

export const Workspace = Type.Object({
  id: field.Id("ws", "The workspace's id"),
  name,
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When it last changed"),
});
export type WorkspaceWire = Static<typeof Workspace>;

const example = {
  id: "ws_0NxQ2V7mJrT4sLwZ8bYc1D",
  name: "Acme support",
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const tag = "Workspace";

export const readWorkspace = operation({
  id: "readWorkspace",
  method: "GET",
  path: "/workspace",
  tag,
  summary: "Read the workspace",
  description: "The workspace that the session looks at.",
  access: withSession("viewer"),
  success: [{ status: 200, meaning: "The workspace", data: Workspace }],
  errors: ["not_found"],
  example: { response: example },
});

export const updateWorkspace = operation({
  id: "updateWorkspace",
  method: "PATCH",
  path: "/workspace",
  tag,
  summary: "Change the workspace's settings",
  description: "Fields that are left out stay.",
  access: withSession("admin"),
  body: Type.Object({ name: Type.Optional(name) }),
  success: [{ status: 200, meaning: "The workspace as it is now", data: Workspace }],
  errors: ["not_found"],
  example: { request: { name: "Acme care" }, response: { ...example, name: "Acme care" } },
});
