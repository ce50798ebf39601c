import type { CustomerAnswer, CustomerConcern, Scenario } from "../types.ts";

/** A scenario that comes with the product, without what all of them share. */
export interface BuiltInScenario
  extends Pick<
    Scenario,
    "title" | "category" | "difficulty" | "persona" | "goal" | "openingLine" | "facts" | "rubricKey"
  > {
  /** Never changes and is never used again: the id is made of it. */
  readonly number: number;
  readonly customer: NonNullable<Scenario["customer"]>;
}

export const answer = (key: string, when: readonly string[], ...lines: readonly string[]): CustomerAnswer => ({
  key,
  when,
  lines,
  question: null,
});

/** One that a concern depends on, with how a good agent would ask for it. */
export const needed = (question: string, told: CustomerAnswer): CustomerAnswer => ({ ...told, question });

type Written = Pick<CustomerConcern, "key" | "lines" | "settledBy" | "thanks" | "better"> & Partial<CustomerConcern>;

export const concern = (written: Written): CustomerConcern => ({ after: [], ...written });
