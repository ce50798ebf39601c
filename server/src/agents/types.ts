import type { CustomFieldChanges, CustomFields } from "../platform/merge-fields.ts";
import type { PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";

export type AgentKind = "ai" | "human";
export type AgentStatus = "draft" | "published";

/** How it answers: `auto` is its model where there is a server for it, otherwise its knowledge. */
export type AgentEngine = "auto" | "model" | "http" | "retrieval";

export interface AgentKnowledge {
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
}

export interface AgentTool {
  readonly name: string;
  readonly description: string | null;
  /** A JSON Schema. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Where it is called by POST. */
  readonly url: string | null;
  /** A recorded answer in the place of a call; any JSON. */
  readonly mock: unknown;
}

/** What a version freezes. */
export interface AgentConfiguration {
  readonly engine: AgentEngine;
  readonly instructions: string | null;
  readonly model: string | null;
  /** The customer's own bot, for the engine `http`. */
  readonly endpointUrl: string | null;
  readonly knowledge: readonly AgentKnowledge[];
  readonly tools: readonly AgentTool[];
  readonly rubricId: string | null;
}

export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly kind: AgentKind;
  readonly status: AgentStatus;
  /** The version in use. */
  readonly version: number | null;
  readonly description: string | null;
  /** What is being worked on. */
  readonly configuration: AgentConfiguration;
  /** Whether a secret for the endpoint is stored. It is no part of a version. */
  readonly hasSecret: boolean;
  /** Whether that differs from the version in use. */
  readonly hasUnpublishedChanges: boolean;
  readonly metadata: CustomFields;
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface AgentVersion {
  readonly agentId: string;
  readonly version: number;
  readonly configuration: AgentConfiguration;
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

/** What is undefined stays; null clears. */
export interface AgentChanges {
  readonly name: string | undefined;
  readonly externalId: string | null | undefined;
  readonly kind: AgentKind | undefined;
  readonly description: string | null | undefined;
  readonly configuration: ConfigurationChanges;
  /** For the endpoint; null removes it. */
  readonly endpointSecret: string | null | undefined;
  readonly metadata: CustomFieldChanges | null | undefined;
}

export type ConfigurationChanges = {
  readonly [Name in keyof AgentConfiguration]: AgentConfiguration[Name] | undefined;
};

export interface NewAgent extends AgentChanges {
  readonly name: string;
}

/** No two agents have the same. */
export interface AgentKeys {
  readonly name: string | undefined;
  readonly externalId: string | null | undefined;
}

export interface AgentFilters {
  readonly kind: AgentKind | undefined;
  readonly status: AgentStatus | undefined;
  readonly name: string | undefined;
  readonly externalId: string | undefined;
}

export interface ListAgents {
  readonly scope: Scope;
  readonly filters: AgentFilters;
  readonly page: PageRequest;
  /** Words of which every one must occur in its searched text. */
  readonly q?: string | undefined;
}
