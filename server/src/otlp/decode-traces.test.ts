import fc from "fast-check";
import protobuf from "protobufjs/minimal.js";
import { expect, test } from "vitest";
import { Fault } from "../platform/fault.ts";
import { decodeTraces } from "./decode-traces.ts";
import { encodeResponse } from "./encode-response.ts";
import { type MessageName, messages, type Scalar } from "./otlp-messages.ts";

const writers: Readonly<Record<Scalar, (writer: protobuf.Writer, tag: number, value: never) => void>> = {
  string: (writer, tag, value) => writer.uint32(tag | 2).string(value),
  hex: (writer, tag, value) => writer.uint32(tag | 2).bytes(Buffer.from(value, "hex")),
  base64: (writer, tag, value) => writer.uint32(tag | 2).bytes(Buffer.from(value, "base64")),
  bool: (writer, tag, value) => writer.uint32(tag).bool(value),
  enum: (writer, tag, value) => writer.uint32(tag).int32(value),
  int64: (writer, tag, value) => writer.uint32(tag).int64(value),
  fixed64: (writer, tag, value) => writer.uint32(tag | 1).fixed64(value),
  double: (writer, tag, value) => writer.uint32(tag | 1).double(value),
};

function encode(name: MessageName, value: object, writer = protobuf.Writer.create()): protobuf.Writer {
  for (const [number, field] of Object.entries(messages[name].fields)) {
    const tag = Number(number) << 3;
    const given = (value as Record<string, unknown>)[field.name];
    for (const one of given === undefined ? [] : field.repeated ? (given as unknown[]) : [given]) {
      const write = writers[field.type as Scalar];
      if (write) write(writer, tag, one as never);
      else encode(field.type as MessageName, one as object, writer.uint32(tag | 2).fork()).ldelim();
    }
  }
  return writer;
}

const bytesOf = (request: object) => Buffer.from(encode("ExportTraceServiceRequest", request).finish());

const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.record({ stringValue: fc.string({ unit: "grapheme" }) }),
    fc.record({ boolValue: fc.boolean() }),
    fc.record({ intValue: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String) }),
    fc.record({ doubleValue: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
    fc.record({ bytesValue: fc.uint8Array().map((bytes) => Buffer.from(bytes).toString("base64")) }),
    fc.record({ arrayValue: fc.record({ values: fc.array(tie("value"), { minLength: 1 }) }) }),
    fc.record({ kvlistValue: fc.record({ values: fc.array(tie("entry"), { minLength: 1 }) }) }),
  ),
  entry: fc.record({ key: fc.string(), value: tie("value") }),
}));
const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((id) => Buffer.from(id).toString("hex"));
const attributes = fc.array(anyValue.entry, { minLength: 1, maxLength: 4 });
const nanos = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
const span = fc.record({
  traceId: hex(16),
  spanId: hex(8),
  name: fc.string(),
  startTimeUnixNano: nanos,
  endTimeUnixNano: nanos,
  attributes,
  events: fc.array(fc.record({ timeUnixNano: nanos, name: fc.string(), attributes }), { minLength: 1, maxLength: 2 }),
  status: fc.record({ message: fc.string(), code: fc.integer({ min: 0, max: 2 }) }),
});
const request = fc.record({
  resourceSpans: fc.array(
    fc.record({
      resource: fc.record({ attributes }),
      scopeSpans: fc.array(
        fc.record({ scope: fc.record({ name: fc.string() }), spans: fc.array(span, { minLength: 1, maxLength: 3 }) }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

test("protobuf becomes the object that the JSON form would have been", () => {
  fc.assert(
    fc.property(request, (given) => {
      expect(decodeTraces(bytesOf(given))).toEqual(given);
    }),
    { numRuns: 100 },
  );
});

test("an empty message is an empty request", () => {
  expect(decodeTraces(Buffer.alloc(0))).toEqual({});
});

test("fields that nobody here knows are passed over", () => {
  const writer = protobuf.Writer.create();
  writer.uint32((99 << 3) | 2).string("later");
  writer.uint32((98 << 3) | 1).fixed64(7);
  writer.uint32((97 << 3) | 5).fixed32(7);
  writer.uint32(96 << 3).uint32(7);
  expect(decodeTraces(Buffer.from(writer.finish()))).toEqual({});
});

const refusal = (raw: Buffer): Fault => {
  try {
    decodeTraces(raw);
  } catch (error) {
    return error as Fault;
  }
  throw new Error("it was taken");
};

test("whatever the bytes are, they are decoded or refused on `body`, never anything else", () => {
  const broken = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.tuple(request, fc.nat(), fc.nat(255)).map(([given, at, byte]) => {
      const bytes = bytesOf(given);
      bytes[at % bytes.length] = byte;
      return bytes;
    }),
    fc.tuple(request, fc.nat()).map(([given, at]) => {
      const bytes = bytesOf(given);
      return bytes.subarray(0, at % bytes.length);
    }),
  );
  fc.assert(
    fc.property(broken, (raw) => {
      try {
        expect(decodeTraces(raw)).toBeTypeOf("object");
      } catch (error) {
        expect(error).toBeInstanceOf(Fault);
        expect(error).toMatchObject({ code: "invalid_argument", field: "body" });
      }
    }),
    { numRuns: 500 },
  );
});

test("a length beyond the end, a wrong wire type and text that is no UTF-8 are refused", () => {
  expect(refusal(Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x07])).field).toBe("body");
  expect(refusal(Buffer.from([0x08, 0x01])).message).toContain("wrong wire type for ExportTraceServiceRequest");
  // resource_spans › scope_spans › scope › name
  expect(refusal(Buffer.from([0x0a, 6, 0x12, 4, 0x0a, 2, 0x0a, 0xff])).field).toBe("body");
  expect(refusal(Buffer.from([0x0a, 7, 0x12, 5, 0x0a, 3, 0x0a, 1, 0xff])).field).toBe("body");
});

test("endless nesting and floods of empty messages end early", () => {
  let value: object = { stringValue: "end" };
  for (let i = 0; i < 100; i++) value = { arrayValue: { values: [value] } };
  const deep = { resourceSpans: [{ resource: { attributes: [{ key: "k", value }] } }] };
  expect(refusal(bytesOf(deep)).message).toContain("levels deep");
  const flood = Buffer.alloc(2_000_000);
  for (let i = 0; i < flood.length; i += 2) flood[i] = 0x0a;
  expect(refusal(flood).message).toContain("more than 500000 messages");
  const groups = Buffer.alloc(100_000, (50 << 3) | 3);
  expect(refusal(groups).field).toBe("body");
});

test("the answer in protobuf is empty when all was taken, else it counts and explains", () => {
  expect(encodeResponse(undefined)).toHaveLength(0);
  const partial = protobuf.Reader.create(encodeResponse({ rejected: 300, reason: "no id" }));
  expect([partial.uint32(), partial.uint32()]).toEqual([(1 << 3) | 2, partial.len - 2]);
  expect([partial.uint32(), Number(partial.int64())]).toEqual([1 << 3, 300]);
  expect([partial.uint32(), partial.string()]).toEqual([(2 << 3) | 2, "no id"]);
});
