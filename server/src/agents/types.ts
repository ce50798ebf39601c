import type { CustomFieldChanges, CustomFields } from "../platform/merge-fields.ts";
import type { PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";

export type AgentKind = "ai" | "human";
export type AgentStatus = "draft" | "published";

export interface Knowledge {
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
}

export interface Tool {
  readonly name: string;
  readonly description: string | null;
  /** A JSON Schema. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What a version freezes. */
export interface Configuration {
  readonly instructions: string | null;
  readonly model: string | null;
  readonly knowledge: readonly Knowledge[];
  readonly tools: readonly Tool[];
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
  readonly configuration: Configuration;
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
  readonly configuration: Configuration;
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
  readonly metadata: CustomFieldChanges | undefined;
}

export type ConfigurationChanges = { readonly [Name in keyof Configuration]: Configuration[Name] | undefined };

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
}
