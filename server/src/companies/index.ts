export { createCompany } from "./create-company.ts";
export { deleteCompanies } from "./remove-store.ts";
export { changesFromWire as companyOf } from "./wire.ts";
