import Type from "typebox";
import * as field from "./fields.ts";
import { operation, withSession } from "./operation.ts";

const tag = "Demo data";
const path = "/demo-data";

export const DemoData = Type.Object({
  is_present: Type.Boolean({ description: "Whether the workspace has demo data" }),
  conversations: Type.Integer({ minimum: 0, description: "How many demo conversations were created" }),
  created_at: field.Nullable(field.Timestamp("When it was created")),
});

const example = { is_present: true, conversations: 300, created_at: "2026-01-15T09:30:00.000Z" };

export const getDemoData = operation({
  id: "getDemoData",
  method: "GET",
  path,
  tag,
  summary: "Check for demo data",
  description: "Shows whether the test mode contains demo data.",
  access: withSession("viewer"),
  success: [{ status: 200, meaning: "Whether there is demo data", data: DemoData }],
  errors: [],
  example: { response: example },
});

export const createDemoData = operation({
  id: "createDemoData",
  method: "POST",
  path,
  tag,
  summary: "Create demo data",
  description:
    "Fills the test mode with the data of a fictional furniture shop: conversations from the last 60 days on several channels, with contacts, companies, agents, tickets, reviews and a webhook. The conversations are scored like any other. Returns 400 in live mode, and 409 if there is demo data already.",
  access: withSession("admin"),
  body: Type.Object({
    conversations: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 300, default: 300, description: "How many conversations to create" }),
    ),
  }),
  success: [{ status: 201, meaning: "Created; scoring has started", data: DemoData }],
  errors: ["conflict"],
  example: { request: { conversations: 300 }, response: example },
});

export const deleteDemoData = operation({
  id: "deleteDemoData",
  method: "DELETE",
  path,
  tag,
  summary: "Delete demo data",
  description:
    "Deletes all demo data and nothing else. Data that you added stays; its links to demo contacts, companies and agents are removed.",
  access: withSession("admin"),
  success: [
    {
      status: 200,
      meaning: "Deleted",
      data: Type.Object({
        conversations: Type.Integer({ minimum: 0, description: "How many demo conversations were deleted" }),
      }),
    },
  ],
  errors: [],
  example: { response: { conversations: 300 } },
});
