import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findCompany } from "./store.ts";
import type { Company } from "./types.ts";

export async function readCompany(
  { db }: Pick<Deps, "db">,
  { scope, id }: { readonly scope: Scope; readonly id: string },
): Promise<Company> {
  const company = await findCompany(db, scope, id);
  if (!company) throw notFound("company");
  return company;
}
