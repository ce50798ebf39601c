import type { DemoContact } from "./make-contacts.ts";
import { companies } from "./people.ts";
import type { Line } from "./types.ts";

export interface Places {
  readonly contact: DemoContact;
  readonly agentName: string;
  readonly colleagueName: string;
  readonly startedAt: Date;
  readonly order: string;
  readonly amount: number;
  /** Whether it is spoken. */
  readonly isCall: boolean;
}

const dayMs = 24 * 60 * 60_000;
const weekday = (date: Date) => date.toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" });
const firstWord = (name: string) => name.split(" ", 1)[0] ?? name;

/** Puts names, days and numbers into the places that a text leaves open. */
export function fillIn(lines: readonly Line[], places: Places): readonly Line[] {
  const words = wordsOf(places);
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (place, name: string) => words[name] ?? place);
  return lines.map(({ role, text }) => ({ role, text: filled(text) }));
}

function wordsOf(places: Places): Readonly<Record<string, string>> {
  const { contact, agentName, colleagueName, startedAt, order, amount, isCall } = places;
  return {
    first: contact.firstName,
    name: `${contact.firstName} ${contact.lastName}`,
    postcode: contact.postcode,
    company: companies[contact.company ?? 0]?.domain ?? "",
    agent: firstWord(agentName),
    colleague: firstWord(colleagueName),
    order,
    amount: String(amount),
    day: weekday(new Date(startedAt.getTime() - 2 * dayMs)),
    due: weekday(new Date(startedAt.getTime() + 3 * dayMs)),
    daytime: startedAt.getUTCHours() < 12 ? "morning" : "afternoon",
    contacting: isCall ? "calling" : "writing to",
  };
}
