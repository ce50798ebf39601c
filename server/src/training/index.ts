export { meetSimulatedCustomer, scenarioExists } from "./simulated-customer.ts";
