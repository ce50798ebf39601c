/** An OTLP request of one conversation: a run of an agent with five model calls and five tool calls. */
export function elevenSpans(n: number, run: string): Buffer {
  const traceId = hex(run, n, 32);
  const begin = BigInt(Date.now()) * 1_000_000n - 60_000_000_000n;
  const at = (seconds: number) => begin + BigInt(seconds) * 1_000_000_000n;
  const root = hex(run, n * 16, 16);
  const spans = [
    span({
      traceId,
      spanId: root,
      name: "invoke_agent Ann",
      from: at(0),
      to: at(50),
      attributes: {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "Ann",
        "gen_ai.conversation.id": `${run}-${n}`,
      },
    }),
  ];
  const heard: object[] = [];
  for (let i = 0; i < 5; i++) {
    heard.push(message("user", `Where is order ${n}${i}? I have been waiting for it since the day before yesterday.`));
    const answer = message("assistant", `Order ${n}${i} left our house on Monday; it should be with you by Friday.`);
    spans.push(
      span({
        traceId,
        spanId: hex(run, n * 16 + 2 * i + 1, 16),
        parentId: root,
        name: "execute_tool find_order",
        from: at(10 * i + 1),
        to: at(10 * i + 2),
        attributes: {
          "gen_ai.operation.name": "execute_tool",
          "gen_ai.tool.name": "find_order",
          "gen_ai.tool.call.arguments": `{"order":"${n}${i}"}`,
          "gen_ai.tool.call.result": '{"state":"sent","carrier":"post","day":"Monday"}',
        },
      }),
      span({
        traceId,
        spanId: hex(run, n * 16 + 2 * i + 2, 16),
        parentId: root,
        name: "chat m",
        from: at(10 * i + 3),
        to: at(10 * i + 5),
        attributes: {
          "gen_ai.operation.name": "chat",
          "gen_ai.request.model": "m",
          "gen_ai.usage.input_tokens": 120,
          "gen_ai.usage.output_tokens": 40,
          "gen_ai.input.messages": JSON.stringify(heard),
          "gen_ai.output.messages": JSON.stringify([answer]),
        },
      }),
    );
    heard.push(answer);
  }
  return nested(1, nested(2, ...spans.map((bytes) => nested(2, bytes))));
}

const message = (role: string, content: string) => ({ role, parts: [{ type: "text", content }] });

/** The same run and number give the same digits, another run others. */
const hex = (run: string, n: number, digits: number) =>
  (Buffer.from(run).toString("hex") + n.toString(16).padStart(12, "0")).slice(-digits).padStart(digits, "1");

interface GivenSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId?: string;
  readonly name: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** A number as protobuf writes it: seven bits at a time. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) | 128);
  }
}

const field = (number: number, data: Buffer) => Buffer.concat([varint((number << 3) | 2), varint(data.length), data]);
const text = (number: number, value: string) => field(number, Buffer.from(value));
const nested = (number: number, ...parts: readonly Buffer[]) => Buffer.concat(parts.map((part) => field(number, part)));

function fixed64(number: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([varint((number << 3) | 1), bytes]);
}

const span = ({ traceId, spanId, parentId, name, from, to, attributes }: GivenSpan): Buffer =>
  Buffer.concat([
    field(1, Buffer.from(traceId, "hex")),
    field(2, Buffer.from(spanId, "hex")),
    ...(parentId ? [field(4, Buffer.from(parentId, "hex"))] : []),
    text(5, name),
    varint(6 << 3),
    varint(1),
    fixed64(7, from),
    fixed64(8, to),
    ...Object.entries(attributes).map(([key, value]) => field(9, attribute(key, value))),
  ]);

const attribute = (key: string, value: string | number): Buffer =>
  Buffer.concat([
    text(1, key),
    field(2, typeof value === "string" ? text(1, value) : Buffer.concat([varint(3 << 3), varint(value)])),
  ]);
