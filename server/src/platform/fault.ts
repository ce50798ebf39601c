import type { ErrorCode } from "@cqs/contract";

export interface FaultDetail {
  /** The input that is to blame, by its path. */
  readonly field?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the operator is told in the place of the message, which the caller gets. */
  readonly cause?: Error;
}

/** A refusal: an expected "no" that the caller is told about. Everything else that is thrown is a bug. */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, detail: FaultDetail = {}) {
    super(message, { cause: detail.cause });
    this.name = "Fault";
    this.code = code;
    this.field = detail.field;
    this.headers = detail.headers ?? {};
  }
}

export const invalid = (field: string, message: string) => new Fault("invalid_argument", message, { field });

/** The same words for a row that is missing, in another workspace or in another mode: nobody learns which. */
export const notFound = (noun: string) => new Fault("not_found", `No such ${noun}.`);

export const conflict = (field: string, message: string) => new Fault("conflict", message, { field });

export const unknownReference = (field: string) =>
  invalid(field, `${field} refers to something that doesn't exist in this workspace and mode.`);

/** Returns what the operator's log says of an error. */
export const messageForOperator = (error: unknown): string => {
  const shown = error instanceof Fault && error.cause instanceof Error ? error.cause : error;
  return shown instanceof Error ? shown.message : String(shown);
};
