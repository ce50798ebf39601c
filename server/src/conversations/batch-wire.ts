import {
  type BatchResultWire,
  errorCatalogue,
  NewConversation,
  type NewConversationWire,
  type Warning,
} from "@cqs/contract";
import { checker } from "../platform/check-value.ts";
import { Fault } from "../platform/fault.ts";
import { unknownFields } from "../platform/http/unknown-fields.ts";
import type { GivenConversation, Ingested } from "./types.ts";
import { createdToWire, givenOf, type Shown } from "./wire.ts";

const check = checker(NewConversation);

export interface BatchItem {
  readonly given: GivenConversation | Fault;
  readonly warnings: readonly Warning[];
}

/** One conversation of a batch, by the schema of a single one. */
export function itemOf(body: unknown): BatchItem {
  const warnings = unknownFields(NewConversation, body);
  const refusal = check(body);
  return { given: refusal ?? givenOf(body as NewConversationWire), warnings };
}

const resultToWire = (
  index: number,
  outcome: Ingested | Fault,
  warnings: readonly Warning[],
  shown: Pick<Shown, "publicUrl" | "mode">,
): BatchResultWire => {
  if (outcome instanceof Fault) {
    const { code, message, field } = outcome;
    const error = { code, message, ...(field === undefined ? {} : { field }) };
    return { index, status: errorCatalogue[code].status, data: null, error, warnings: [...warnings] };
  }
  return {
    index,
    status: outcome.created ? 201 : 200,
    data: createdToWire(outcome.conversation, shown),
    error: null,
    warnings: [...warnings, ...outcome.warnings],
  };
};

export function batchToWire(
  outcomes: readonly (Ingested | Fault)[],
  items: readonly BatchItem[],
  shown: Pick<Shown, "publicUrl" | "mode">,
) {
  const count = (of: (outcome: Ingested | Fault) => boolean) => outcomes.filter(of).length;
  return {
    results: outcomes.map((outcome, index) => resultToWire(index, outcome, items[index]?.warnings ?? [], shown)),
    created: count((outcome) => !(outcome instanceof Fault) && outcome.created),
    updated: count((outcome) => !(outcome instanceof Fault) && !outcome.created),
    refused: count((outcome) => outcome instanceof Fault),
  };
}
