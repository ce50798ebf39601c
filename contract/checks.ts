import Type from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

export const BuiltInCheck = Type.Object({
  key: Type.String({ description: "The value for `criteria.check`" }),
  title: Type.String({ description: "Display name" }),
  description: Type.String({ description: "The question that the check answers" }),
  parameters: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description: "JSON Schema of its parameters",
  }),
  english: Type.Boolean({
    description: "Whether the check relies on English words. In other languages its verdicts are unsure",
  }),
});

export const listChecks = operation({
  id: "listChecks",
  method: "GET",
  path: "/checks",
  tag: "Rubrics",
  summary: "List built-in checks",
  description: "Returns the checks that the local grader can run offline, with their parameters.",
  access: withScope("rubrics:read"),
  success: [{ status: 200, meaning: "All built-in checks", data: field.List(BuiltInCheck) }],
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
