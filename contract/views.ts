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
  name: field.Text(100, "The view's name"),
  query: SettingsInput(
    "The parameters of the list, such as filters and `order`: strings, numbers, booleans or lists of strings",
  ),
  columns: field.Nullable(
    Type.Array(field.Text(64, "A column"), { maxItems: 50, description: "The columns to show, in order" }),
  ),
  is_shared: Type.Boolean({ description: "Whether all members of the workspace can see the view" }),
};
const resource = field.Choice(viewResources, "The listed resource");

export const View = Type.Object({
  id: field.Id("view", "The view's id"),
  resource,
  ...viewFields,
  query: SettingsShown("The parameters of the list"),
  owner_id: field.Nullable(
    Type.String({
      pattern: personIdPattern,
      maxLength: 64,
      description: "The view's owner; null once they have left",
    }),
  ),
  is_own: Type.Boolean({ description: "Whether you are the owner" }),
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When it was last updated"),
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
  summary: "Create a view",
  description:
    "Saves a view in the mode of your session. Returns 409 if you already have 100 views in this workspace and mode.",
  access,
  body: Type.Object({
    resource,
    name: viewFields.name,
    query: viewFields.query,
    columns: Type.Optional(viewFields.columns),
    is_shared: Type.Optional(
      Type.Boolean({ default: false, description: "Whether all members of the workspace can see the view" }),
    ),
  }),
  success: [{ status: 201, meaning: "Created", data: View }],
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
  description: "Returns your own and shared views, newest first.",
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
  summary: "Retrieve a view",
  description: "Returns the view with this id. Returns 404 for a view of another member that is not shared.",
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
  summary: "Update a view",
  description: "Fields that you leave out keep their value. Returns 403 for a shared view that you don't own.",
  access,
  params: field.IdParam("view", "view"),
  body: Type.Object({
    name: Type.Optional(viewFields.name),
    query: Type.Optional(viewFields.query),
    columns: Type.Optional(viewFields.columns),
    is_shared: Type.Optional(viewFields.is_shared),
  }),
  success: [{ status: 200, meaning: "The updated view", data: View }],
  errors: ["not_found"],
  example: { request: { is_shared: false }, response: { ...example, is_shared: false } },
});

export const deleteView = operation({
  id: "deleteView",
  method: "DELETE",
  path: "/views/{id}",
  tag,
  summary: "Delete a view",
  description:
    "You can delete your own views; admins can also delete shared ones. Otherwise returns 403 for a shared view that you don't own.",
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
  preferences: SettingsShown("Your settings for an app: strings, numbers, booleans or lists of strings"),
});

export const getPreferences = operation({
  id: "getPreferences",
  method: "GET",
  path: "/session/preferences",
  tag: "Account",
  summary: "Retrieve your preferences",
  description: "Returns your preferences. They apply to all workspaces and modes.",
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
  summary: "Update your preferences",
  description:
    "Merges your preferences by key; `null` removes a key. Returns 409 if there would be more than 100 keys.",
  access,
  body: Type.Object({
    preferences: Type.Unsafe<Record<string, Setting | null>>({
      type: "object",
      maxProperties: 100,
      propertyNames: settingNames,
      additionalProperties: { type: ["string", "number", "boolean", "array", "null"], ...settingBounds },
      description: "The changed preferences; `null` removes a key",
    }),
  }),
  success: [{ status: 200, meaning: "Your updated preferences", data: Preferences }],
  errors: ["conflict"],
  example: {
    request: { preferences: { theme: "dark", start_page: null } },
    response: { preferences: { theme: "dark", density: "compact" } },
  },
});
