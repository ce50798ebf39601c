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
  description: "Says whether the test mode holds demo data.",
  access: withSession("viewer"),
  success: [{ status: 200, meaning: "Whether there is any", data: DemoData }],
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
    "Fills the test mode with invented data of a furniture shop: conversations from the last 60 days on several channels, and the contacts, companies, agents, tickets, reviews and the webhook that belong to them. The conversations are then scored like any other. Live mode refuses it with a 400, and a second call answers 409.",
  access: withSession("admin"),
  body: Type.Object({
    conversations: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 300, default: 300, description: "How many conversations to create" }),
    ),
  }),
  success: [{ status: 201, meaning: "The data is there; scoring has begun", data: DemoData }],
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
    "Deletes everything that was created as demo data, and nothing else. Data that you added stays; where it pointed to a demo contact, company or agent, it then points to nothing.",
  access: withSession("admin"),
  success: [
    {
      status: 200,
      meaning: "It is gone",
      data: Type.Object({
        conversations: Type.Integer({ minimum: 0, description: "How many demo conversations were deleted" }),
      }),
    },
  ],
  errors: [],
  example: { response: { conversations: 300 } },
});
