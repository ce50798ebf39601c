import type { Handling } from "./types.ts";

/** The people of Larkfield, a furniture shop that does not exist. Each handles customers in their own way. */
export interface DemoAgent {
  readonly key: string;
  readonly name: string;
  readonly shares: Readonly<Partial<Record<Handling, number>>>;
}

export const humanAgents: readonly DemoAgent[] = [
  { key: "ann", name: "Ann Keller", shares: { excellent: 80, plain: 15, vague: 5 } },
  { key: "bo", name: "Bo Sandberg", shares: { excellent: 30, plain: 45, vague: 15, careless: 10 } },
  { key: "carla", name: "Carla Ruiz", shares: { excellent: 65, plain: 20, rescued: 15 } },
  { key: "dev", name: "Dev Patel", shares: { excellent: 45, plain: 30, unverified: 25 } },
  { key: "emma", name: "Emma Novak", shares: { excellent: 55, plain: 25, vague: 20 } },
  { key: "farid", name: "Farid Haddad", shares: { plain: 35, vague: 25, careless: 40 } },
];

export const orderDesk = { key: "order-desk", name: "Order desk" };

export const firstNames = [
  ..."Maria Jonas Aisha Tom Greta Luis Noor Peter Hanna Omar Julia Marek Sofia Henry Leila Paul Ines Viktor Clara Samuel".split(
    " ",
  ),
];
export const lastNames = [
  ..."Lopez Weber Khan Miller Lindqvist Moreau Haddad Novak Fischer Silva Brown Kowalski Rossi Jansen Becker Dubois".split(
    " ",
  ),
];

export const companies = [
  { name: "Brightwater Studio", domain: "brightwater.example" },
  { name: "Cobalt Dental", domain: "cobaltdental.example" },
  { name: "Fernhill School", domain: "fernhill.example" },
  { name: "Granite & Sons", domain: "granite-sons.example" },
  { name: "Ivy House Hotel", domain: "ivyhouse.example" },
  { name: "Marlow Architects", domain: "marlow.example" },
  { name: "Northgate Library", domain: "northgate.example" },
  { name: "Quill Accounting", domain: "quill.example" },
] as const;
