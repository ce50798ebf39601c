import type { PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";

export type TriggerResource = "conversation" | "ticket" | "contact" | "custom_event";

/** Where a field's value comes from: a JSON Pointer into the payload, a value of its own, or a list of such. */
export type Source = string | { readonly const: unknown } | readonly Source[];

/** Target field, with dots for what is nested, to its source. Empty: the payload itself is the input. */
export type Mapping = Readonly<Record<string, Source>>;

export interface TriggerFields {
  readonly name: string;
  readonly resource: TriggerResource;
  /** JSON Schema, as text. */
  readonly schema: string;
  readonly mapping: Mapping;
  readonly enabled: boolean;
}

export interface Trigger extends TriggerFields {
  readonly id: string;
  /** Of its address: older ones are void. */
  readonly version: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What somebody wants of a trigger: what is undefined stays as it is. */
export interface TriggerChanges {
  readonly name: string | undefined;
  readonly resource: TriggerResource | undefined;
  readonly schema: unknown;
  /** From which the schema is to be inferred. */
  readonly example: Readonly<Record<string, unknown>> | undefined;
  readonly mapping: Mapping | undefined;
  readonly enabled: boolean | undefined;
}

export interface TriggerId {
  readonly scope: Scope;
  readonly id: string;
}

export interface TriggerFilters {
  readonly resource: TriggerResource | undefined;
  readonly enabled: boolean | undefined;
}

export interface ListTriggers {
  readonly scope: Scope;
  readonly filters: TriggerFilters;
  readonly page: PageRequest;
}

/** As much of a trigger as it takes to know who is calling. */
export interface FoundTrigger {
  readonly scope: Scope;
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly enabled: boolean;
  readonly masksNothing: boolean;
  /** Whether the deletion of its workspace was requested. */
  readonly isClosed: boolean;
}

export interface Made {
  readonly type: Exclude<TriggerResource, "custom_event">;
  readonly id: string;
}

/** Somebody called the address. */
export interface TriggerCall {
  readonly id: string;
  readonly triggerId: string;
  readonly requestId: string;
  readonly status: number;
  readonly error: { readonly code: string; readonly field: string | null; readonly message: string } | null;
  readonly eventId: string | null;
  readonly resource: Made | null;
  readonly createdAt: Date;
}

export interface NewTriggerCall extends TriggerCall {
  readonly scope: Scope;
  /** As JSON text, masked where the workspace wants that. */
  readonly payload: string | null;
}

export interface CallFilters {
  readonly triggerId: string;
  readonly refused: boolean | undefined;
}
