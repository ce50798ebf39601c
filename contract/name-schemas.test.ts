import { expect, test } from "vitest";
import { nameSchemas } from "./name-schemas.ts";

const status = { type: "string", enum: ["open", "closed"], description: "Where it stands" };
const answer = (data: object) => ({
  "200": {
    description: "",
    content: { "application/json": { schema: { type: "object", properties: { data } } } },
  },
});
const document = {
  paths: {
    "/tickets": {
      get: {
        operationId: "listTickets",
        parameters: [{ name: "status", in: "query", schema: status }],
        responses: answer({
          type: "object",
          properties: {
            items: { type: "array", items: { $ref: "#/components/schemas/Ticket" } },
            has_more: { type: "boolean" },
          },
        }),
      },
      post: {
        operationId: "createTicket",
        parameters: [],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { status: { ...status, type: ["string", "null"], enum: ["open", "closed", null] } },
              },
            },
          },
        },
        responses: answer({ $ref: "#/components/schemas/Ticket" }),
      },
    },
  },
  components: {
    schemas: { Ticket: { type: "object", properties: { status, people: { type: "array", items: status } } } },
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a document of our own making
const named = nameSchemas(document) as any;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test("inputs, pages, envelopes and enums have names, and twins share one", () => {
  expect(Object.keys(named.components.schemas).sort()).toEqual([
    "CreateTicketInput",
    "Ticket",
    "TicketPage",
    "TicketPageResponse",
    "TicketResponse",
    "TicketStatus",
  ]);
  const { get, post } = named.paths["/tickets"];
  expect(get.parameters[0].schema).toEqual({ ...ref("TicketStatus"), description: "Where it stands" });
  expect(post.requestBody.content["application/json"].schema).toEqual(ref("CreateTicketInput"));
  expect(post.responses["200"].content["application/json"].schema).toEqual(ref("TicketResponse"));
});

test("what may be null refers to what is not", () => {
  expect(named.components.schemas.CreateTicketInput.properties.status).toEqual({
    anyOf: [ref("TicketStatus"), { type: "null" }],
    description: "Where it stands",
  });
});
