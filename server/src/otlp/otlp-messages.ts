/** How a field is written in the OTLP/JSON form. */
export type Scalar = "string" | "hex" | "base64" | "bool" | "enum" | "int64" | "fixed64" | "double";

export interface Field {
  readonly name: string;
  readonly type: Scalar | MessageName;
  readonly repeated?: true;
}

export interface MessageType {
  readonly fields: Readonly<Record<number, Field>>;
  /** At most one field is set: the last that was sent. */
  readonly oneOf?: true;
}

export type MessageName =
  | "ExportTraceServiceRequest"
  | "ResourceSpans"
  | "Resource"
  | "ScopeSpans"
  | "InstrumentationScope"
  | "Span"
  | "Event"
  | "Status"
  | "KeyValue"
  | "AnyValue"
  | "ArrayValue"
  | "KeyValueList";

const one = (name: string, type: Field["type"]): Field => ({ name, type });
const many = (name: string, type: Field["type"]): Field => ({ name, type, repeated: true });
const attributes = many("attributes", "KeyValue");

/** The numbers of opentelemetry-proto, of the fields that are used here. All others are passed over. */
export const messages: Readonly<Record<MessageName, MessageType>> = {
  ExportTraceServiceRequest: { fields: { 1: many("resourceSpans", "ResourceSpans") } },
  ResourceSpans: { fields: { 1: one("resource", "Resource"), 2: many("scopeSpans", "ScopeSpans") } },
  Resource: { fields: { 1: attributes } },
  ScopeSpans: { fields: { 1: one("scope", "InstrumentationScope"), 2: many("spans", "Span") } },
  InstrumentationScope: { fields: { 1: one("name", "string"), 2: one("version", "string") } },
  Span: {
    fields: {
      1: one("traceId", "hex"),
      2: one("spanId", "hex"),
      4: one("parentSpanId", "hex"),
      5: one("name", "string"),
      6: one("kind", "enum"),
      7: one("startTimeUnixNano", "fixed64"),
      8: one("endTimeUnixNano", "fixed64"),
      9: attributes,
      11: many("events", "Event"),
      15: one("status", "Status"),
    },
  },
  Event: { fields: { 1: one("timeUnixNano", "fixed64"), 2: one("name", "string"), 3: attributes } },
  Status: { fields: { 2: one("message", "string"), 3: one("code", "enum") } },
  KeyValue: { fields: { 1: one("key", "string"), 2: one("value", "AnyValue") } },
  AnyValue: {
    oneOf: true,
    fields: {
      1: one("stringValue", "string"),
      2: one("boolValue", "bool"),
      3: one("intValue", "int64"),
      4: one("doubleValue", "double"),
      5: one("arrayValue", "ArrayValue"),
      6: one("kvlistValue", "KeyValueList"),
      7: one("bytesValue", "base64"),
    },
  },
  ArrayValue: { fields: { 1: many("values", "AnyValue") } },
  KeyValueList: { fields: { 1: many("values", "KeyValue") } },
};
