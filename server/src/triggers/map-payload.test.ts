import { expect, test } from "vitest";
import { checkMapping } from "./check-mapping.ts";
import { mapPayload } from "./map-payload.ts";
import { takesText } from "./resource-wire.ts";
import type { Mapping } from "./types.ts";

const map = (mapping: Mapping, payload: object) =>
  mapPayload(mapping, payload, (target) => takesText("contact", target));
const fault = (field: string) => expect.objectContaining({ code: "invalid_argument", field });

const payload = {
  customer: { email: "ann@example.com", "a/b": { "~": 1 }, number: 4411, gone: null },
  lines: [{ sku: "A" }, { sku: "B" }],
};

test("pointers, constants, lists and nested targets; what is missing is left out, what is null is null", () => {
  const mapping = {
    email: "/customer/email",
    external_id: "/customer/number",
    phone: "/customer/gone",
    first_name: "/customer/nobody",
    assignee: { const: "ann" },
    tags: ["/lines/0/sku", "/lines/7/sku", { const: "shop" }, "/lines/1/sku"],
    "custom_fields.plan": { const: "pro" },
    "custom_fields.seats": "/customer/a~1b/~0",
    "custom_fields.order": "/customer/number",
  };
  checkMapping("contact", mapping);
  expect(map(mapping, payload)).toEqual({
    email: "ann@example.com",
    external_id: "4411",
    phone: null,
    assignee: "ann",
    tags: ["A", "shop", "B"],
    custom_fields: { plan: "pro", seats: 1, order: 4411 },
  });
});

test("the steps of a pointer are unescaped once: ~01 is the name ~1, not a slash", () => {
  const named = { "~1": "tilde one", "/": "slash", "~": "tilde", "~0": "tilde nought" };
  const mapping = { first_name: "/~01", last_name: "/~1", email: "/~0", phone: "/~00" };
  expect(map(mapping, named)).toEqual({
    first_name: "tilde one",
    last_name: "slash",
    email: "tilde",
    phone: "tilde nought",
  });
});

test.each(["/lines/-", "/lines/01", "/lines/length", "/customer/email/length", "/constructor", "/customer/__proto__"])(
  "%s leads to nothing",
  (pointer) => {
    expect(map({ email: pointer }, payload)).toEqual({});
  },
);

test("an empty mapping gives the payload, as a copy", () => {
  const input = map({}, payload);
  expect(input).toEqual(payload);
  (input.customer as { email: string }).email = "changed";
  expect(payload.customer.email).toBe("ann@example.com");
});

test.each<[string, Mapping, string]>([
  ["an unknown field", { colour: "/a" }, "mapping.colour"],
  ["an inherited name", { constructor: "/a" }, "mapping.constructor"],
  ["a field of a field that has none", { "email.domain": "/a" }, "mapping.email.domain"],
  ["a field two levels into a map", { "custom_fields.a.b": "/a" }, "mapping.custom_fields.a.b"],
  ["a name that changes what objects are", { "custom_fields.__proto__": "/a" }, "mapping.custom_fields.__proto__"],
  ["no pointer", { email: "customer.email" }, "mapping.email"],
  ["a pointer with a bad escape", { email: "/a~2" }, "mapping.email"],
  ["an object without const", { email: {} as never }, "mapping.email"],
  ["a list in a list", { tags: [["/a"]] }, "mapping.tags.0"],
  ["a bad pointer in a list", { tags: ["/a", "b"] }, "mapping.tags.1"],
  ["a whole and its part", { custom_fields: "/a", "custom_fields.b": "/b" }, "mapping.custom_fields.b"],
  ["too many", Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`custom_fields.a${i}`, "/a"])), "mapping"],
])("%s is refused when it is saved", (_name, mapping, field) => {
  expect(() => checkMapping("contact", mapping)).toThrow(fault(field));
});

test("a custom event has nothing to map to", () => {
  checkMapping("custom_event", {});
  expect(() => checkMapping("custom_event", { a: "/a" })).toThrow(fault("mapping.a"));
});
