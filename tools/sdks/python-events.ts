import type { Api, Schema } from "./api-model.ts";
import { dataTypes } from "./event-data.ts";
import { pascal } from "./names.ts";

interface EventDeclaration {
  readonly name: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, Schema>>;
}

/** What stands for a forgotten resource, one declaration for each type of event, and one for all other types. */
export function eventDeclarations({ types }: Api): EventDeclaration[] {
  const common = types.get("Event")?.properties ?? {};
  const allTypes = (types.get("EventType")?.enum ?? []) as readonly string[];
  const missing = Object.keys(dataTypes).find((type) => !allTypes.includes(type));
  if (missing) throw new Error(`The contract has no event ${missing} any more.`);
  const gap: Schema = { const: true, description: "An earlier event of this resource was given up." };
  const declare = (name: string, description: string, own: Readonly<Record<string, Schema>>) => ({
    name,
    description,
    fields: { ...common, ...own, gap },
  });
  return [
    {
      name: "Forgotten",
      description: "Stands in the place of the data once the resource has been forgotten.",
      fields: { id: { type: "string" }, deleted: { const: true } },
    },
    ...Object.entries(dataTypes).map(([type, data]) =>
      declare(`${pascal(type)}Event`, `The event \`${type}\`.`, {
        type: { const: type },
        data: { anyOf: [{ $ref: `#/components/schemas/${data}` }, { $ref: "#/components/schemas/Forgotten" }] },
      }),
    ),
    declare("OtherEvent", "An event whose data has no type of its own.", {
      type: { enum: allTypes.filter((type) => !(type in dataTypes)) },
    }),
  ];
}
