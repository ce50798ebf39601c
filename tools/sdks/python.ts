import type { Api, Resource } from "./api-model.ts";
import { pascal } from "./names.ts";
import { methodSource } from "./python-methods.ts";
import { docstring, importsOf, pythonName, pythonNote } from "./python-text.ts";
import { eventsFile, typesFile, typingNames } from "./python-types.ts";

/** Path below the library's folder of generated code → content. */
export function pythonFiles(api: Api): Readonly<Record<string, string>> {
  return {
    "__init__.py": "",
    "types.py": typesFile(api),
    "events.py": eventsFile(api),
    "all_resources.py": allResourcesFile(api),
    "resources/__init__.py": "",
    ...Object.fromEntries(api.resources.map((one) => [`resources/${pythonName(one.name)}.py`, resourceFile(api, one)])),
  };
}

const className = ({ name }: Resource, isAsync: boolean) => `${isAsync ? "Async" : ""}${pascal(name)}Resource`;

function resourceFile(api: Api, resource: Resource): string {
  const body = [false, true].map((isAsync) => resourceClass(api, resource, isAsync)).join("\n");
  const always = [
    ...importsOf("...core.call", ["Call"], body),
    ...importsOf("...core.not_given", ["NOT_GIVEN", "given"], body),
    ...importsOf("...core.resource", ["AsyncResource", "Resource"], body),
  ];
  const indent = "    ";
  const forTypes = [
    ...importsOf("datetime", ["datetime"], body, indent),
    ...importsOf("typing", typingNames, body, indent),
    "",
    ...importsOf("...core.listing", ["AsyncListing", "Listing"], body, indent),
    ...importsOf("...core.not_given", ["NotGiven"], body, indent),
    ...importsOf("...core.options", ["CallOptions"], body, indent),
    ...importsOf("...core.streams", ["AsyncByteStream", "ByteStream"], body, indent),
    ...importsOf("..types", [...api.types.keys()], body, indent),
  ];
  return [
    pythonNote,
    "from __future__ import annotations\n",
    "from typing import TYPE_CHECKING\n",
    ...always,
    // The types are not loaded until a program asks for them: there are hundreds.
    "\nif TYPE_CHECKING:",
    ...forTypes,
    body,
    "",
  ].join("\n");
}

function resourceClass(api: Api, resource: Resource, isAsync: boolean): string {
  return [
    "",
    "",
    `class ${className(resource, isAsync)}(${isAsync ? "Async" : ""}Resource):`,
    ...docstring("    ", resource.description),
    ...resource.methods.flatMap((method) => methodSource(api, method, isAsync)),
  ].join("\n");
}

function allResourcesFile({ resources }: Api): string {
  const classOf = (isAsync: boolean) => {
    const prefix = isAsync ? "Async" : "";
    return [
      "",
      "",
      `class ${prefix}Resources:`,
      '    """Every resource of the API."""',
      "",
      `    def __init__(self, sender: ${prefix}Sender) -> None:`,
      ...resources.flatMap((one) => [
        `        self.${pythonName(one.name)} = ${className(one, isAsync)}(sender)`,
        ...docstring("        ", one.description),
      ]),
    ];
  };
  return [
    pythonNote,
    "from __future__ import annotations\n",
    "from typing import TYPE_CHECKING\n",
    ...resources.map(
      (one) => `from .resources.${pythonName(one.name)} import ${className(one, true)}, ${className(one, false)}`,
    ),
    "\nif TYPE_CHECKING:",
    "    from ..core.async_sender import AsyncSender",
    "    from ..core.sender import Sender",
    ...classOf(false),
    ...classOf(true),
    "",
  ].join("\n");
}
