import { mergeFields } from "../platform/merge-fields.ts";
import type { Agent, AgentChanges, AgentConfiguration, ConfigurationChanges } from "./types.ts";

export const nothingConfigured: AgentConfiguration = {
  engine: "auto",
  instructions: null,
  model: null,
  endpointUrl: null,
  knowledge: [],
  tools: [],
  rubricId: null,
};

export const applyChanges = (changes: AgentChanges, to: Agent): Agent => ({
  ...to,
  name: changes.name ?? to.name,
  externalId: orElse(changes.externalId, to.externalId),
  kind: changes.kind ?? to.kind,
  description: orElse(changes.description, to.description),
  configuration: configure(changes.configuration, to.configuration),
  metadata: mergeFields(to.metadata, changes.metadata, "metadata"),
});

const configure = (changes: ConfigurationChanges, to: AgentConfiguration): AgentConfiguration => ({
  engine: changes.engine ?? to.engine,
  instructions: orElse(changes.instructions, to.instructions),
  model: orElse(changes.model, to.model),
  endpointUrl: orElse(changes.endpointUrl, to.endpointUrl),
  knowledge: changes.knowledge ?? to.knowledge,
  tools: changes.tools ?? to.tools,
  rubricId: orElse(changes.rubricId, to.rubricId),
});

/** Unlike `??`, null counts as given. */
const orElse = <T>(given: T | undefined, otherwise: T): T => (given === undefined ? otherwise : given);
