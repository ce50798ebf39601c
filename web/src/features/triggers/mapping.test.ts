import { expect, test } from "vitest";
import { mappingOf, proposeMapping } from "./mapping.ts";
import { parseObject, pathsOf, sampleOf } from "./payload-paths.ts";

const example = {
  subject: "Where is my order?",
  order: { id: 42, "a/b~c": true },
  labels: ["shop"],
  customer: { email: "maria@example.com" },
};

test("every value of an example can be pointed to, odd names included", () => {
  expect(pathsOf(example).map(({ pointer }) => pointer)).toEqual([
    "/subject",
    "/order/id",
    "/order/a~1b~0c",
    "/labels",
    "/customer/email",
  ]);
});

test("fields are proposed by their own name and by usual ones", () => {
  const rows = proposeMapping("ticket", pathsOf(example));
  expect(rows.filter(({ pointer }) => pointer).map(({ field, pointer }) => [field, pointer])).toEqual([
    ["title", "/subject"],
    ["tags", "/labels"],
  ]);
  expect(proposeMapping("contact", pathsOf(example))[0]).toMatchObject({ field: "email", pointer: "/customer/email" });
});

test("a fixed value, a list and a single value for a list are written as the API takes them", () => {
  const row = { isList: false, pointer: undefined, fixed: "" };
  const rows = [
    { ...row, field: "title", pointer: "/subject" },
    { ...row, field: "priority", fixed: " high " },
    { ...row, field: "description" },
    { ...row, field: "tags", isList: true, fixed: "shop, vip" },
  ];
  expect(mappingOf(rows, pathsOf(example))).toEqual({
    title: "/subject",
    priority: { const: "high" },
    tags: [{ const: "shop" }, { const: "vip" }],
  });
  const list = { field: "tags", isList: true, fixed: "" };
  expect(mappingOf([{ ...list, pointer: "/labels" }], pathsOf(example))).toEqual({ tags: "/labels" });
  expect(mappingOf([{ ...list, pointer: "/subject" }], pathsOf(example))).toEqual({ tags: ["/subject"] });
});

test("a pasted text is an object, or it is said why not", () => {
  expect(parseObject('{"a": 1}')).toEqual({ a: 1 });
  expect(parseObject("[1]")).toContain("object");
  expect(typeof parseObject("{")).toBe("string");
});

test("a sample has a value for every field of a schema", () => {
  const schema = {
    type: "object",
    properties: {
      subject: { type: "string" },
      count: { type: ["integer", "null"] },
      tags: { type: "array", items: { type: "string" } },
      level: { enum: ["low", "high"] },
      order: { type: "object", properties: { open: { type: "boolean" } } },
    },
  };
  expect(sampleOf(schema)).toEqual({ subject: "text", count: 1, tags: ["text"], level: "low", order: { open: true } });
});
