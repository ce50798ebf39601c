import type { Draw } from "./draw.ts";
import { companies, firstNames, lastNames } from "./people.ts";

export interface DemoContact {
  readonly externalId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly postcode: string;
  /** Which of the companies; undefined for a private customer. */
  readonly company: number | undefined;
}

/** One in so many customers belongs to a company. */
const privatePerCompany = 4;

export function makeContacts(count: number, draw: Draw): readonly DemoContact[] {
  return Array.from({ length: count }, (_, i) => {
    const firstName = firstNames[i % firstNames.length] as string;
    const lastName = lastNames[(i * 7 + Math.floor(i / firstNames.length)) % lastNames.length] as string;
    const company = i % privatePerCompany === 0 ? (i / privatePerCompany) % companies.length : undefined;
    const domain = company === undefined ? "mail.example" : companies[company]?.domain;
    return {
      externalId: `demo-contact-${i + 1}`,
      firstName,
      lastName,
      email: `${firstName}.${lastName}.${i + 1}@${domain}`.toLowerCase(),
      phone: `+1 202 555 ${String(100 + i).padStart(4, "0")}`,
      postcode: String(draw.whole(10_100, 98_900)),
      company,
    };
  });
}
