import { invalid } from "../platform/fault.ts";
import { targetSchema } from "./resource-wire.ts";
import type { Mapping, Source, TriggerResource } from "./types.ts";

const maxTargets = 100;
const maxBytes = 64 * 1024;
const longestPointer = 1_000;
const largestList = 50;

/** Refuses, by field, what could never give an input of this resource. */
export function checkMapping(resource: TriggerResource, mapping: Mapping): void {
  const targets = Object.keys(mapping);
  if (targets.length > maxTargets) throw invalid("mapping", `mapping has more than ${maxTargets} fields.`);
  if (Buffer.byteLength(JSON.stringify(mapping)) > maxBytes) throw invalid("mapping", "mapping is larger than 64 KiB.");
  for (const [target, source] of Object.entries(mapping)) {
    const field = `mapping.${target}`;
    if (resource === "custom_event")
      throw invalid(field, `${field} can't be set: a custom event is the payload itself.`);
    if (target.split(".").includes("__proto__") || !targetSchema(resource, target)) {
      throw invalid(field, `${field} is not a field of a ${resource}.`);
    }
    checkSource(source, field);
  }
  refuseOverlaps(targets);
}

function checkSource(source: Source, field: string): void {
  if (typeof source === "string") checkPointer(source, field);
  else if (Array.isArray(source)) checkList(source, field);
  else if (typeof source !== "object" || source === null || !("const" in source)) {
    throw invalid(
      field,
      `${field} must be a JSON Pointer such as "/customer/email", {"const": …}, or a list of those.`,
    );
  }
}

function checkList(sources: readonly Source[], field: string): void {
  if (sources.length > largestList) throw invalid(field, `${field} has more than ${largestList} sources.`);
  for (const [i, one] of sources.entries()) {
    if (Array.isArray(one)) throw invalid(`${field}.${i}`, `${field}.${i} must not be a nested list.`);
    checkSource(one, `${field}.${i}`);
  }
}

function checkPointer(pointer: string, field: string): void {
  const isRight = pointer.length <= longestPointer && (pointer === "" || pointer.startsWith("/"));
  if (!isRight || /~(?![01])/.test(pointer)) {
    throw invalid(field, `${field} must be a JSON Pointer such as "/customer/email".`);
  }
}

/** One field can't be given as a whole and in parts. */
function refuseOverlaps(targets: readonly string[]): void {
  const known = new Set(targets);
  for (const target of targets) {
    for (let dot = target.indexOf("."); dot >= 0; dot = target.indexOf(".", dot + 1)) {
      const whole = target.slice(0, dot);
      if (known.has(whole))
        throw invalid(`mapping.${target}`, `mapping.${target} is part of ${whole}, which is also mapped.`);
    }
  }
}
