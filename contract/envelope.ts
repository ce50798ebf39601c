import Type, { type TSchema } from "typebox";
import { errorCodes } from "./errors.ts";
import { Choice } from "./fields.ts";

export const Warning = Type.Object({
  code: Choice(["unknown_field", "unknown_reference", "missing_scope"], "The kind of warning"),
  field: Type.String({ description: "The input field, or the part of the response, that the warning is about" }),
  message: Type.String(),
});

export type Warning = { code: "unknown_field" | "unknown_reference" | "missing_scope"; field: string; message: string };

export const SuccessMeta = Type.Object({
  request_id: Type.String({ description: "The request id, also in the `X-Request-Id` header" }),
  rate_limit: Type.Object({
    remaining: Type.Integer({ description: "Requests left in the rate limit window that has the fewest left" }),
    reset: Type.Integer({ description: "Unix timestamp at which that window resets" }),
  }),
  warnings: Type.Optional(
    Type.Array(Warning, {
      description:
        "What was ignored or replaced in your input, or left out of the response; absent if there are no warnings",
    }),
  ),
});

export const successEnvelope = (data: TSchema) =>
  Type.Object({
    success: Type.Unsafe<true>({ type: "boolean", const: true }),
    data,
    meta: SuccessMeta,
  });

export const ErrorEnvelope = Type.Object({
  success: Type.Unsafe<false>({ type: "boolean", const: false }),
  error: Type.Object({
    code: Choice(errorCodes, "A stable code for your program"),
    message: Type.String({ description: "An explanation for people; may change" }),
    field: Type.Optional(Type.String({ description: "The path of the invalid input" })),
  }),
  meta: Type.Object({ request_id: Type.String() }),
});
