import { expect, test } from "vitest";
import { readSpans } from "./read-spans.ts";

const span = {
  traceId: "5B8EFFF798038103D269B633813FC60C",
  spanId: "EEE19B7EC3C1B174",
  parentSpanId: "",
  name: "chat",
  startTimeUnixNano: "1768469400000000001",
  endTimeUnixNano: "1768469401000000000",
};

const bodyOf = (...spans: unknown[]) => ({ resourceSpans: [{ scopeSpans: [{ scope: { name: "lib" }, spans }] }] });
const one = (further: object) => readSpans(bodyOf({ ...span, ...further }));
const attribute = (value: unknown) => one({ attributes: [{ key: "k", value }] });

test("ids are lower case, times exact to the nanosecond, no parent is null", () => {
  expect(one({}).spans).toEqual([
    {
      traceId: "5b8efff798038103d269b633813fc60c",
      spanId: "eee19b7ec3c1b174",
      parentSpanId: null,
      name: "chat",
      startNs: 1768469400000000001n,
      endNs: 1768469401000000000n,
      attributes: {},
      events: [],
      statusCode: "unset",
      statusMessage: "",
      resource: {},
      scopeName: "lib",
    },
  ]);
  expect(one({ parentSpanId: "00F067AA0BA902B7" }).spans[0]?.parentSpanId).toBe("00f067aa0ba902b7");
  expect(one({ parentSpanId: "0000000000000000" }).spans[0]?.parentSpanId).toBeNull();
});

test("values of every kind become plain ones", () => {
  const values: [unknown, unknown][] = [
    [{ stringValue: "a" }, "a"],
    [{ boolValue: false }, false],
    [{ intValue: "42" }, 42],
    [{ intValue: -7 }, -7],
    [{ intValue: "9223372036854775807" }, "9223372036854775807"],
    [{ doubleValue: 0.5 }, 0.5],
    [{ doubleValue: "NaN" }, "NaN"],
    [{ bytesValue: "AAE=" }, "AAE="],
    [{ arrayValue: { values: [{ stringValue: "a" }, { intValue: 1 }] } }, ["a", 1]],
    [{ arrayValue: {} }, []],
    [{ kvlistValue: { values: [{ key: "a", value: { boolValue: true } }] } }, { a: true }],
    [{}, null],
    [undefined, null],
  ];
  for (const [given, expected] of values) expect(attribute(given).spans[0]?.attributes.k).toEqual(expected);
});

test("the names of the .proto file are taken as well as those of JSON, enums by name or number", () => {
  const { spans } = readSpans({
    resource_spans: [
      {
        resource: { attributes: [{ key: "service.name", value: { string_value: "bot" } }] },
        scope_spans: [
          {
            spans: [
              {
                trace_id: span.traceId,
                span_id: span.spanId,
                parent_span_id: "00f067aa0ba902b7",
                start_time_unix_nano: 1768469400000000000,
                end_time_unix_nano: span.endTimeUnixNano,
                attributes: [
                  { key: "n", value: { kvlist_value: { values: [{ key: "i", value: { int_value: 1 } }] } } },
                ],
                status: { code: "STATUS_CODE_ERROR", message: "no" },
              },
            ],
          },
        ],
      },
    ],
  });
  expect(spans).toMatchObject([
    {
      parentSpanId: "00f067aa0ba902b7",
      attributes: { n: { i: 1 } },
      statusCode: "error",
      statusMessage: "no",
      resource: { "service.name": "bot" },
    },
  ]);
  expect(one({ status: { code: 1 } }).spans[0]?.statusCode).toBe("ok");
  expect(one({ status: { code: 77 } }).spans[0]?.statusCode).toBe("unset");
});

test.each([
  [{ traceId: "00000000000000000000000000000000" }, "traceId must be 32 hexadecimal digits"],
  [{ traceId: "W47/95gDgQPSabYzgT/GDA==" }, "traceId must be 32 hexadecimal digits"],
  [{ traceId: undefined }, "traceId must be 32 hexadecimal digits"],
  [{ spanId: "0000000000000000" }, "spanId must be 16 hexadecimal digits"],
  [{ spanId: 7 }, "spanId must be 16 hexadecimal digits"],
  [{ parentSpanId: "abc" }, "parentSpanId must be 16 hexadecimal digits"],
  [{ startTimeUnixNano: undefined }, "startTimeUnixNano must be a time"],
  [{ startTimeUnixNano: "yesterday" }, "startTimeUnixNano must be a time"],
  [{ startTimeUnixNano: 1.5 }, "startTimeUnixNano must be a time"],
  [{ endTimeUnixNano: "0" }, "endTimeUnixNano must be a time"],
  [{ endTimeUnixNano: "18446744073709551616" }, "endTimeUnixNano must be a time"],
  [{ endTimeUnixNano: "1768469399999999999" }, "endTimeUnixNano must not be before startTimeUnixNano"],
  [{ attributes: {} }, "attributes must be a list"],
  [{ attributes: ["a"] }, "attributes.0 must be an object"],
  [{ attributes: [{ value: {} }] }, "attributes.0.key must have 1 to 1024 characters"],
  [{ attributes: [{ key: "k", value: "text" }] }, "attributes.0.value must be an AnyValue"],
  [{ attributes: [{ key: "k", value: { intValue: "1e9" } }] }, "attributes.0.value.intValue must be a 64-bit integer"],
  [
    { attributes: [{ key: "k", value: { intValue: "9223372036854775808" } }] },
    "attributes.0.value.intValue must be a 64-bit integer",
  ],
  [{ attributes: [{ key: "k", value: { stringValue: 1 } }] }, "attributes.0.value.stringValue must be text"],
  [{ attributes: [{ key: "k", value: { doubleValue: "much" } }] }, "attributes.0.value.doubleValue must be a number"],
  [{ attributes: Array.from({ length: 10_001 }, () => ({ key: "k" })) }, "attributes must have at most 10000 entries"],
  [{ events: [null] }, "events.0 must be an object"],
])("a span that can't be used is counted and explained, and its neighbours are taken: %j", (wrong, reason) => {
  const read = readSpans(bodyOf({ ...span, ...wrong }, span));
  expect(read.spans).toHaveLength(1);
  expect(read.rejected).toBe(1);
  expect(read.reason).toContain(`resourceSpans.0.scopeSpans.0.spans.0.${reason}`);
});

test("spans of a resource that can't be used are counted, those of others taken", () => {
  const broken = { resource: { attributes: 5 }, scopeSpans: [{ spans: [span, span] }] };
  const read = readSpans({ resourceSpans: [broken, ...bodyOf(span).resourceSpans] });
  expect([read.spans.length, read.rejected]).toEqual([1, 2]);
  expect(read.reason).toContain("resourceSpans.0.resource.attributes must be a list");
});

test.each([
  [{ spans: [] }, "resourceSpans"],
  [{ resourceSpans: {} }, "resourceSpans"],
  [{ resourceSpans: ["x"] }, "resourceSpans.0"],
  [{ resourceSpans: [{ scopeSpans: 1 }] }, "resourceSpans.0.scopeSpans"],
  [{ resourceSpans: [{ scopeSpans: [{ spans: "x" }] }] }, "resourceSpans.0.scopeSpans.0.spans"],
  [{ resourceSpans: [{ scopeSpans: [{ spans: [1] }] }] }, "resourceSpans.0.scopeSpans.0.spans.0"],
  [{ resourceSpans: [{ resource: [] }] }, "resourceSpans.0.resource"],
])("a body of another shape is refused by its field: %j", (body, field) => {
  expect(() => readSpans(body)).toThrow(expect.objectContaining({ code: "invalid_argument", field }));
});

test("nothing sent is nothing to refuse", () => {
  expect(readSpans({})).toEqual({ spans: [], rejected: 0, reason: null });
  expect(readSpans({ resourceSpans: [{ scopeSpans: [] }, {}] }).spans).toEqual([]);
});

test("more spans than one request may have are too large, the unusable ones counted", () => {
  const many = Array.from({ length: 10_001 }, (_, i) => (i % 2 === 0 ? span : {}));
  expect(() => readSpans(bodyOf(...many))).toThrow(expect.objectContaining({ code: "payload_too_large" }));
  expect(readSpans(bodyOf(...many.slice(1))).rejected).toBe(5_000);
});

test("a key like something that every object has is a key like any other", () => {
  const { attributes } = one({ attributes: [{ key: "__proto__", value: { stringValue: "x" } }] }).spans[0] ?? {};
  expect(Object.entries(attributes ?? {})).toEqual([["__proto__", "x"]]);
});
