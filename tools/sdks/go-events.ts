import type { Api, Schema } from "./api-model.ts";
import { dataTypes } from "./event-data.ts";
import { goComment, goName, goNote, type Row } from "./go-text.ts";

/** An event whose data is decoded by its type, with what only webhooks and streams add to it. */
export function typedEvent(event: Schema): Schema {
  const { properties = {} } = event;
  const names = [...new Set(Object.values(dataTypes))].map((name) => `*${goName(name)}`);
  const data = {
    description: `${properties.data?.description}. By the event's type it is a ${names.join(", ")}; a *Forgotten; or a map.`,
  };
  const gap = { type: "boolean", description: "An earlier event of this resource was given up." };
  return { ...event, properties: { ...properties, data, gap }, required: [...(event.required ?? []), "gap"] };
}

/** For fields that are newer than the library. */
export const rawDataRow: Row = {
  comment: goComment("\t", "RawData is the data as it came."),
  cells: ["RawData", "json.RawMessage", '`json:"-"`'],
};

/** What the data of each type of event is decoded into. */
export function eventsFile({ types }: Api): string {
  const allTypes = (types.get("EventType")?.enum ?? []) as readonly string[];
  const missing = Object.keys(dataTypes).find((type) => !allTypes.includes(type));
  if (missing) throw new Error(`The contract has no event ${missing} any more.`);
  return [
    goNote,
    "package cqs\n",
    "// newEventData returns what the data of an event is decoded into; nil for data without a type of its own.",
    "func newEventData(kind EventType) any {",
    "\tswitch kind {",
    ...Object.entries(dataTypes).flatMap(([type, data]) => [
      `\tcase EventType${goName(type)}:`,
      `\t\treturn new(${goName(data)})`,
    ]),
    "\t}",
    "\treturn nil",
    "}\n",
  ].join("\n");
}
