import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";
import { personIdPattern } from "./session.ts";

const tag = "Views";
const access = withSession("viewer");

export const viewResources = [
  "conversations",
  "scorecards",
  "reviews",
  "insights",
  "contacts",
  "companies",
  "tickets",
  "agents",
  "training_attempts",
  "deliveries",
  "audit",
] as const;

type Setting = string | number | boolean | string[];
const settingBounds = { maxLength: 256, maxItems: 20, items: { type: "string", maxLength: 64 } };
const settingNames = { type: "string", minLength: 1, maxLength: 64 };

const SettingsInput = (description: string) =>
  Type.Unsafe<Record<string, Setting>>({
    type: "object",
    maxProperties: 20,
    propertyNames: settingNames,
    additionalProperties: { type: ["string", "number", "boolean", "array"], ...settingBounds },
    description,
  });

/** The same in answers. One schema for each type: a list of types would have the serializer write lists as texts. */
const SettingsShown = (description: string) =>
  Type.Unsafe<Record<string, Setting>>({
    type: "object",
    additionalProperties: {
      anyOf: [
        { type: "string" },
        { type: "number" },
        { type: "boolean" },
        { type: "array", items: { type: "string" } },
      ],
    },
    description,
  });

const viewFields = {
  name: field.Text(100, "What people call it"),
  query: SettingsInput(
    "The list's parameters, such as filters and `order`; texts, numbers, booleans or lists of texts",
  ),
  columns: field.Nullable(
    Type.Array(field.Text(64, "A column"), { maxItems: 50, description: "Which columns to show, in this order" }),
  ),
  is_shared: Type.Boolean({ description: "Whether everybody in the workspace sees it" }),
};
const resource = field.Choice(viewResources, "What is listed");

export const View = Type.Object({
  id: field.Id("view", "The view's id"),
  resource,
  ...viewFields,
  query: SettingsShown("The list's parameters"),
  owner_id: field.Nullable(
    Type.String({
      pattern: personIdPattern,
      maxLength: 64,
      description: "Whose it is; null once that person has left",
    }),
  ),
  is_own: Type.Boolean({ description: "Whether it is yours" }),
  created_at: field.Timestamp("When it was made"),
  updated_at: field.Timestamp("When it last changed"),
});
export type ViewWire = Static<typeof View>;

const example = {
  id: "view_0NxQ2V7mJrT4sLwZ8bYc1D",
  resource: "conversations",
  name: "Failed calls",
  query: { channel: "voice", max_score: 60 },
  columns: ["title", "agent", "score"],
  is_shared: true,
  owner_id: "q7Yw2ZkR9mTxVb4NcJ1sLdH8gFpA6eUo",
  is_own: true,
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};

export const createView = operation({
  id: "createView",
  method: "POST",
  path: "/views",
  tag,
  summary: "Save a view",
  description:
    "Of the mode that the session looks at. At most 100 per person, workspace and mode; a further one is a 409.",
  access,
  body: Type.Object({
    resource,
    name: viewFields.name,
    query: viewFields.query,
    columns: Type.Optional(viewFields.columns),
    is_shared: Type.Optional(
      Type.Boolean({ default: false, description: "Whether everybody in the workspace sees it" }),
    ),
  }),
  success: [{ status: 201, meaning: "Saved", data: View }],
  errors: ["conflict"],
  example: {
    request: { resource: example.resource, name: example.name, query: example.query, is_shared: true },
    response: example,
  },
});

export const listViews = operation({
  id: "listViews",
  method: "GET",
  path: "/views",
  tag,
  summary: "List views",
  description: "Your own and the shared ones, newest first.",
  access,
  query: Type.Object({ ...field.paging("view"), resource: Type.Optional(resource) }),
  success: [{ status: 200, meaning: "A page of views", data: field.List(View) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getView = operation({
  id: "getView",
  method: "GET",
  path: "/views/{id}",
  tag,
  summary: "Read a view",
  description: "Another person's view that is not shared is a 404.",
  access,
  params: field.IdParam("view", "view"),
  success: [{ status: 200, meaning: "The view", data: View }],
  errors: ["not_found"],
  example: { response: example },
});

export const updateView = operation({
  id: "updateView",
  method: "PATCH",
  path: "/views/{id}",
  tag,
  summary: "Change a view",
  description: "Fields that are left out stay. Only its owner can; a shared view of somebody else is a 403.",
  access,
  params: field.IdParam("view", "view"),
  body: Type.Object({
    name: Type.Optional(viewFields.name),
    query: Type.Optional(viewFields.query),
    columns: Type.Optional(viewFields.columns),
    is_shared: Type.Optional(viewFields.is_shared),
  }),
  success: [{ status: 200, meaning: "The view as it is now", data: View }],
  errors: ["not_found"],
  example: { request: { is_shared: false }, response: { ...example, is_shared: false } },
});

export const deleteView = operation({
  id: "deleteView",
  method: "DELETE",
  path: "/views/{id}",
  tag,
  summary: "Delete a view",
  description: "Its owner can, and admins can delete shared ones; otherwise a shared view of somebody else is a 403.",
  access,
  params: field.IdParam("view", "view"),
  success: [
    {
      status: 200,
      meaning: "Deleted",
      data: Type.Object({
        id: field.Id("view", "The view's id"),
        deleted: Type.Boolean({ description: "Always true" }),
      }),
    },
  ],
  errors: ["not_found"],
  example: { response: { id: example.id, deleted: true } },
});

const Preferences = Type.Object({
  preferences: SettingsShown("Whatever an app remembers for you: texts, numbers, booleans or lists of texts"),
});

export const getPreferences = operation({
  id: "getPreferences",
  method: "GET",
  path: "/session/preferences",
  tag: "Account",
  summary: "Read your preferences",
  description: "They are yours in every workspace and mode.",
  access,
  success: [{ status: 200, meaning: "Your preferences", data: Preferences }],
  errors: [],
  example: { response: { preferences: { theme: "dark", density: "compact" } } },
});

export const updatePreferences = operation({
  id: "updatePreferences",
  method: "PATCH",
  path: "/session/preferences",
  tag: "Account",
  summary: "Change your preferences",
  description: "Merged by key; null removes one. At most 100 keys in all: what would be more is a 409.",
  access,
  body: Type.Object({
    preferences: Type.Unsafe<Record<string, Setting | null>>({
      type: "object",
      maxProperties: 100,
      propertyNames: settingNames,
      additionalProperties: { type: ["string", "number", "boolean", "array", "null"], ...settingBounds },
      description: "What changes; null removes a key",
    }),
  }),
  success: [{ status: 200, meaning: "Your preferences as they are now", data: Preferences }],
  errors: ["conflict"],
  example: {
    request: { preferences: { theme: "dark", start_page: null } },
    response: { preferences: { theme: "dark", density: "compact" } },
  },
});
