import { firstValueAt } from "../../platform/id-values.ts";
import { idFrom } from "../../platform/ids.ts";
import { usualClosingLine } from "../closing-line.ts";
import type { Scenario } from "../types.ts";
import { billingScenarios } from "./billing.ts";
import { complaintScenarios } from "./complaint.ts";
import { complianceScenarios } from "./compliance.ts";
import type { BuiltInScenario } from "./define.ts";
import { difficultCustomerScenarios } from "./difficult-customer.ts";
import { salesScenarios } from "./sales.ts";
import { supportScenarios } from "./support.ts";

/** Before any installation: in the order of ids the built-in scenarios are older than every row, so paging stays one walk. */
const madeAt = new Date("2020-01-01T00:00:00.000Z");

const toScenario = ({ number, ...written }: BuiltInScenario): Scenario => ({
  ...written,
  id: idFrom("scenario", firstValueAt(madeAt.getTime()) + BigInt(number)),
  closingLine: usualClosingLine,
  turns: [],
  rubricId: null,
  isBuiltIn: true,
  madeFrom: null,
  createdAt: madeAt,
  updatedAt: madeAt,
});

/** Present in every workspace and mode, without a row. Oldest id first. */
export const builtInScenarios: readonly Scenario[] = [
  ...supportScenarios,
  ...salesScenarios,
  ...billingScenarios,
  ...complaintScenarios,
  ...complianceScenarios,
  ...difficultCustomerScenarios,
]
  .sort((a, b) => a.number - b.number)
  .map(toScenario);

const byId = new Map(builtInScenarios.map((scenario) => [scenario.id, scenario]));

export const findBuiltIn = (id: string): Scenario | undefined => byId.get(id);
