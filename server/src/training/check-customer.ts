import { invalid } from "../platform/fault.ts";
import { saidWords } from "./said-words.ts";
import type { CustomerBehaviour } from "./types.ts";

/** Refuses what could never happen: a phrase without words, a key that stands twice, an answer that does not exist. */
export function checkCustomer({ answers, concerns }: CustomerBehaviour): void {
  checkKeys("answers", answers);
  checkKeys("concerns", concerns);
  const known = new Set(answers.map(({ key }) => key));
  for (const [i, { when }] of answers.entries()) checkPhrases(`customer.answers.${i}.when`, when);
  for (const [i, { settledBy, after }] of concerns.entries()) {
    checkPhrases(`customer.concerns.${i}.settled_by`, settledBy);
    const unknown = after.findIndex((key) => !known.has(key));
    const field = `customer.concerns.${i}.after.${unknown}`;
    if (unknown >= 0) throw invalid(field, `${field} must be the key of one of the customer's answers.`);
  }
}

function checkKeys(list: "answers" | "concerns", items: readonly { readonly key: string }[]): void {
  const keys = items.map(({ key }) => key);
  const twice = keys.findIndex((key, i) => keys.indexOf(key) < i);
  const field = `customer.${list}.${twice}.key`;
  if (twice >= 0) throw invalid(field, `${field} must be unique; it is already used.`);
}

function checkPhrases(list: string, phrases: readonly string[]): void {
  const silent = phrases.findIndex((phrase) => saidWords(phrase) === " ");
  const field = `${list}.${silent}`;
  if (silent >= 0) throw invalid(field, `${field} must contain a letter or a digit.`);
}
