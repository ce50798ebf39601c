import type { Api, Resource } from "./api-model.ts";
import { eventsFile } from "./go-events.ts";
import { methodSource, resourceType } from "./go-methods.ts";
import { queryDeclaration } from "./go-queries.ts";
import { goComment, goFile, goName, goNote } from "./go-text.ts";
import { typeFiles } from "./go-types.ts";
import { snake } from "./names.ts";

/** Path below the library's folder → content. A package of Go is one folder, so that the names tell what is generated. */
export function goFiles(api: Api): Readonly<Record<string, string>> {
  return {
    ...typeFiles(api),
    "generated_event_data.go": eventsFile(api),
    "generated_resources.go": resourcesFile(api),
    ...Object.fromEntries(api.resources.map((one) => [`generated_${snake(one.name)}.go`, resourceFile(one)])),
  };
}

function resourceFile(resource: Resource): string {
  const type = resourceType(resource);
  const body = [
    ...goComment("", `${type} has the operations of its resource.`, resource.description),
    `type ${type} struct {`,
    "\tsender *sender",
    "}\n",
    ...resource.methods.flatMap((method) => methodSource(resource, method)),
    ...resource.methods.filter((one) => one.queryParameters.length > 0).flatMap(queryDeclaration),
  ].join("\n");
  return goFile(body);
}

function resourcesFile({ resources }: Api): string {
  return [
    goNote,
    "package cqs\n",
    "// Resources has a field for each resource of the API.",
    "type Resources struct {",
    ...resources.flatMap((one) => [...goComment("\t", one.description), `\t${goName(one.name)} *${resourceType(one)}`]),
    "}\n",
    "func newResources(s *sender) Resources {",
    "\tvar all Resources",
    ...resources.map((one) => `\tall.${goName(one.name)} = &${resourceType(one)}{sender: s}`),
    "\treturn all",
    "}\n",
  ].join("\n");
}
