import protobuf from "protobufjs/minimal.js";

export interface PartialSuccess {
  readonly rejected: number;
  readonly reason: string;
}

/** ExportTraceServiceResponse in protobuf: `partial_success` is 1, in it `rejected_spans` 1 and `error_message` 2. */
export function encodeResponse(partial: PartialSuccess | undefined): Buffer {
  const writer = protobuf.Writer.create();
  if (partial) {
    writer.uint32(tag(1, 2)).fork();
    writer.uint32(tag(1, 0)).int64(partial.rejected);
    writer.uint32(tag(2, 2)).string(partial.reason);
    writer.ldelim();
  }
  return Buffer.from(writer.finish());
}

const tag = (field: number, wire: number) => (field << 3) | wire;

/** The same in JSON, where 64-bit numbers are text. */
export const responseJson = (partial: PartialSuccess | undefined): string =>
  JSON.stringify(
    partial ? { partialSuccess: { rejectedSpans: String(partial.rejected), errorMessage: partial.reason } } : {},
  );
