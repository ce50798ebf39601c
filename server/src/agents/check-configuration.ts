import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { type Fault, invalid } from "../platform/fault.ts";
import { checkAddress } from "../platform/outbound/check-address.ts";
import type { AddressPolicy } from "../platform/outbound/types.ts";
import { refusalWords } from "../platform/refusal-words.ts";
import type { AgentConfiguration, AgentKnowledge, AgentTool } from "./types.ts";

/** As JSON: lists show agents whole, and so do events. */
const maxKnowledgeBytes = 256 * 1024;
const maxToolsBytes = 64 * 1024;

/** Throws a Fault that names what is wrong, beyond what the contract can say of it. */
export function checkConfiguration({ knowledge, tools, endpointUrl }: AgentConfiguration, policy: AddressPolicy): void {
  checkSize("knowledge", knowledge, maxKnowledgeBytes);
  for (const [i, entry] of knowledge.entries()) checkUrl(entry, `knowledge.${i}.url`);
  checkSize("tools", tools, maxToolsBytes);
  checkNames(tools);
  for (const [i, { parameters, url }] of tools.entries()) {
    checkParameters(parameters, `tools.${i}.parameters`);
    checkCalled(url, `tools.${i}.url`, policy);
  }
  checkCalled(endpointUrl, "endpoint_url", policy);
}

/** Without asking the name service; each call checks again, with what the name stands for then. */
function checkCalled(url: string | null, field: string, policy: AddressPolicy): void {
  const refusal = url === null ? undefined : checkAddress(url, policy);
  if (refusal) throw invalid(field, `${field} ${refusal.reason}.`);
}

function checkSize(field: string, value: readonly unknown[], most: number): void {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes > most) throw invalid(field, `${field} accepts at most ${most} bytes as JSON; you sent ${bytes}.`);
}

/** What is stored here is shown to all who may read it. */
function checkUrl({ url }: AgentKnowledge, field: string): void {
  if (url === null) return;
  const { username, password } = URL.parse(url) ?? refuseUrl(field);
  if (username !== "" || password !== "") throw invalid(field, `${field} must not contain a user name or password.`);
}

function refuseUrl(field: string): never {
  throw invalid(field, `${field} must be a valid URL.`);
}

function checkNames(tools: readonly AgentTool[]): void {
  const seen = new Set<string>();
  for (const [i, { name }] of tools.entries()) {
    if (seen.has(name))
      throw invalid(`tools.${i}.name`, `tools.${i}.name must be unique; an earlier tool has the same name.`);
    seen.add(name);
  }
}

function checkParameters(parameters: AgentTool["parameters"], field: string): void {
  if (parameters.type !== undefined && parameters.type !== "object") {
    throw invalid(`${field}.type`, `${field}.type must be "object": a tool takes its parameters by name.`);
  }
  const isSchema = metaSchema();
  if (!isSchema(parameters)) throw noSchema(isSchema, field);
}

/** Of several ways to be a schema, the one that got furthest is the one to tell. */
function noSchema({ errors }: ValidateFunction, field: string): Fault {
  const [error] = [...(errors ?? [])].sort((a, b) => b.instancePath.length - a.instancePath.length);
  const steps = (error?.instancePath ?? "").split("/").slice(1);
  const at = [field, ...steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))].join(".");
  return invalid(at, `${at} is not a valid JSON Schema: it ${error ? refusalWords(error) : "is not valid"}.`);
}

let compiled: ValidateFunction | undefined;

/** JSON Schema's own schema, made when it is first asked for. Schemas of others are held against it, never compiled. */
function metaSchema(): ValidateFunction {
  compiled ??= new Ajv2020({ strict: false, validateFormats: false, verbose: true, logger: false }).getSchema(
    "https://json-schema.org/draft/2020-12/schema",
  );
  return compiled as ValidateFunction;
}
