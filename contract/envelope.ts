import Type, { type TSchema } from "typebox";
import { errorCodes } from "./errors.ts";
import { Choice } from "./fields.ts";

export const Warning = Type.Object({
  code: Choice(["unknown_field", "unknown_reference", "missing_scope"], "What kind of remark it is"),
  field: Type.String({ description: "The input, or the part of the answer, that it is about" }),
  message: Type.String(),
});

export type Warning = { code: "unknown_field" | "unknown_reference" | "missing_scope"; field: string; message: string };

export const SuccessMeta = Type.Object({
  request_id: Type.String({ description: "Also in the `X-Request-Id` header" }),
  rate_limit: Type.Object({
    remaining: Type.Integer({ description: "Calls left in the window with the least left" }),
    reset: Type.Integer({ description: "Unix timestamp at which that window resets" }),
  }),
  warnings: Type.Optional(
    Type.Array(Warning, {
      description: "What was ignored or replaced in the input, or left out of the answer; absent when there is nothing",
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
    code: Choice(errorCodes, "Stable, for programs"),
    message: Type.String({ description: "For people" }),
    field: Type.Optional(Type.String({ description: "The offending input, by its path" })),
  }),
  meta: Type.Object({ request_id: Type.String() }),
});
