import { Fault, invalid } from "../platform/fault.ts";
import { fieldOf, integerOf, isObject, readAttributes, Unusable } from "./read-value.ts";
import type { Attributes, ReadSpans, Span, SpanEvent, StatusCode } from "./types.ts";

const maxSpans = 10_000;

type Json = Readonly<Record<string, unknown>>;

/**
 * The spans of an ExportTraceServiceRequest in its JSON form. A body of another shape is refused; a span that can't be
 * used is only counted, since its neighbours can.
 */
export function readSpans(body: Json): ReadSpans {
  const given = fieldOf(body, "resourceSpans");
  if (given === undefined && Object.keys(body).length > 0) {
    throw invalid("resourceSpans", "resourceSpans is missing: the body must be an ExportTraceServiceRequest.");
  }
  const spans: Span[] = [];
  let rejected = 0;
  let reason: string | null = null;
  for (const [resource, path] of objectsIn(given, "resourceSpans")) {
    const from = resourceOf(resource, path);
    for (const [scope, scopePath] of objectsIn(fieldOf(resource, "scopeSpans"), `${path}.scopeSpans`)) {
      const scopeName = textOf(objectIn(scope.scope, `${scopePath}.scope`).name);
      for (const [span, spanPath] of objectsIn(scope.spans, `${scopePath}.spans`)) {
        if (spans.length + rejected >= maxSpans) throw tooMany();
        try {
          spans.push(readSpan(span, spanPath, from(), scopeName));
        } catch (error) {
          if (!(error instanceof Unusable)) throw error;
          rejected += 1;
          reason ??= error.message;
        }
      }
    }
  }
  return { spans, rejected, reason };
}

const tooMany = () =>
  new Fault("payload_too_large", `A request can have at most ${maxSpans} spans.`, { field: "resourceSpans" });

function* objectsIn(list: unknown, path: string): Generator<[Json, string]> {
  if (list === undefined || list === null) return;
  if (!Array.isArray(list)) throw invalid(path, `${path} must be a list.`);
  for (const [i, item] of list.entries()) yield [objectIn(item, `${path}.${i}`), `${path}.${i}`];
}

function objectIn(value: unknown, path: string): Json {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw invalid(path, `${path} must be an object.`);
  return value;
}

/** Read once for all of its spans; if it can't be used, neither can they. */
function resourceOf(resource: Json, path: string): () => Attributes {
  const { attributes } = objectIn(resource.resource, `${path}.resource`);
  try {
    const read = readAttributes(attributes, `${path}.resource.attributes`);
    return () => read;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function readSpan(span: Json, path: string, resource: Attributes, scopeName: string): Span {
  const startNs = timeOf(span, "startTimeUnixNano", path);
  const endNs = timeOf(span, "endTimeUnixNano", path);
  if (endNs < startNs) throw new Unusable(`${path}.endTimeUnixNano must not be before startTimeUnixNano.`);
  const status = isObject(span.status) ? span.status : {};
  return {
    traceId: idOf(span, "traceId", 32, path),
    spanId: idOf(span, "spanId", 16, path),
    parentSpanId: parentOf(span, path),
    name: textOf(span.name),
    startNs,
    endNs,
    attributes: readAttributes(span.attributes, `${path}.attributes`),
    events: readEvents(span.events, `${path}.events`),
    statusCode: statusOf(status.code),
    statusMessage: textOf(status.message),
    resource,
    scopeName,
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function idOf(span: Json, name: string, length: number, path: string): string {
  const id = fieldOf(span, name);
  if (typeof id !== "string" || id.length !== length || !/^[0-9a-f]+$/i.test(id) || /^0+$/.test(id)) {
    throw new Unusable(`${path}.${name} must be ${length} hexadecimal digits, not all zero.`);
  }
  return id.toLowerCase();
}

/** None is written as nothing, as empty text or as zeros. */
function parentOf(span: Json, path: string): string | null {
  const id = fieldOf(span, "parentSpanId") ?? "";
  return typeof id === "string" && /^0*$/.test(id) ? null : idOf(span, "parentSpanId", 16, path);
}

function timeOf(span: Json, name: string, path: string): bigint {
  const time = integerOf(fieldOf(span, name));
  if (time === undefined || time <= 0n || time >= 2n ** 64n) {
    throw new Unusable(`${path}.${name} must be a time in nanoseconds since 1970.`);
  }
  return time;
}

function readEvents(given: unknown, path: string): SpanEvent[] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) throw new Unusable(`${path} must be a list.`);
  return given.map((event, i) => {
    if (!isObject(event)) throw new Unusable(`${path}.${i} must be an object.`);
    return { name: textOf(event.name), attributes: readAttributes(event.attributes, `${path}.${i}.attributes`) };
  });
}

/** A number or the name of it, as protobuf's JSON allows; what is not known counts as not set. */
function statusOf(code: unknown): StatusCode {
  if (code === 2 || code === "STATUS_CODE_ERROR") return "error";
  return code === 1 || code === "STATUS_CODE_OK" ? "ok" : "unset";
}
