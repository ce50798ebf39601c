import protobuf from "protobufjs/minimal.js";
import { invalid } from "../platform/fault.ts";
import { type Field, type MessageName, messages, type Scalar } from "./otlp-messages.ts";

/** Ten thousand spans need six levels and some 25 attributes each; far beyond that nobody means well. */
const maxDepth = 40;
const maxMessages = 500_000;

const scalars: Readonly<Record<Scalar, { wire: number; read: (reader: protobuf.Reader) => unknown }>> = {
  string: { wire: 2, read: (reader) => reader.stringVerify() },
  hex: { wire: 2, read: (reader) => Buffer.from(reader.bytes()).toString("hex") },
  base64: { wire: 2, read: (reader) => Buffer.from(reader.bytes()).toString("base64") },
  bool: { wire: 0, read: (reader) => reader.bool() },
  enum: { wire: 0, read: (reader) => reader.int32() },
  int64: { wire: 0, read: (reader) => reader.int64().toString() },
  fixed64: { wire: 1, read: (reader) => reader.fixed64().toString() },
  double: { wire: 1, read: (reader) => finiteOrName(reader.double()) },
};

/** As JSON has to write it. */
const finiteOrName = (value: number) => (Number.isFinite(value) ? value : String(value));

interface Budget {
  messages: number;
}

/** A protobuf ExportTraceServiceRequest as the object that its JSON form would have been. */
export function decodeTraces(raw: Buffer): unknown {
  try {
    return readMessage(protobuf.Reader.create(raw), "ExportTraceServiceRequest", 1, { messages: maxMessages });
  } catch (error) {
    throw invalid("body", `The body is not a valid ExportTraceServiceRequest in protobuf: ${(error as Error).message}`);
  }
}

/** Reads up to the reader's end, which the caller has set to the message's. */
function readMessage(
  reader: protobuf.Reader,
  name: MessageName,
  depth: number,
  budget: Budget,
): Record<string, unknown> {
  if (depth > maxDepth) throw new Error(`nested more than ${maxDepth} levels deep`);
  budget.messages -= 1;
  if (budget.messages < 0) throw new Error(`more than ${maxMessages} messages`);
  const { fields, oneOf } = messages[name];
  let found: Record<string, unknown> = {};
  while (reader.pos < reader.len) {
    const tag = reader.tag();
    const [number, wire] = [tag >>> 3, tag & 7];
    const field = fields[number];
    if (!field) {
      reader.skipType(wire, 0, number);
      continue;
    }
    const value = readField(reader, `${name}.${field.name}`, field, wire, depth, budget);
    if (oneOf) found = {};
    const earlier = found[field.name];
    if (field.repeated && Array.isArray(earlier)) earlier.push(value);
    else found[field.name] = field.repeated ? [value] : value;
  }
  return found;
}

function readField(
  reader: protobuf.Reader,
  path: string,
  { type }: Field,
  wire: number,
  depth: number,
  budget: Budget,
): unknown {
  const scalar = scalars[type as Scalar];
  if (wire !== (scalar?.wire ?? 2)) throw new Error(`wrong wire type for ${path}`);
  if (scalar) return scalar.read(reader);
  const end = reader.size() + reader.pos;
  const outer = reader.len;
  if (end > outer) throw new Error(`${path} is longer than what holds it`);
  reader.len = end;
  const message = readMessage(reader, type as MessageName, depth + 1, budget);
  if (reader.pos !== end) throw new Error(`${path} ends in the middle of a field`);
  reader.len = outer;
  return message;
}
