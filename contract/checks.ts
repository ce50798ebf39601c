import Type from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const BuiltInCheck = Type.Object({
  key: Type.String({ description: "For `criteria.check`" }),
  title: Type.String({ description: "What people call it" }),
  description: Type.String({ description: "What it asks" }),
  parameters: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description: "JSON Schema of its parameters",
  }),
  english: Type.Boolean({ description: "Whether it reads English words; in other languages it is unsure" }),
});

export const listChecks = operation({
  id: "listChecks",
  method: "GET",
  path: "/checks",
  tag: "Rubrics",
  summary: "List the built-in checks",
  description: "What the local grader can judge, offline, with the parameters of each.",
  access: withScope("rubrics:read"),
  success: [{ status: 200, meaning: "All checks", data: field.List(BuiltInCheck) }],
  errors: [],
  example: {
    response: {
      items: [
        {
          key: "greeting",
          title: "Greeting",
          description: "Does the agent greet and introduce itself?",
          parameters: { type: "object", properties: {} },
          english: true,
        },
      ],
      has_more: false,
    },
  },
});
