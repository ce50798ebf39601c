import { createHash } from "node:crypto";
import type { Scope } from "../scope.ts";

/** A word of a search. A text has it if it contains one of the two. */
export type SearchTerm = readonly [asGiven: string, digits: string];

/** Digits as people write them in phone numbers: formatting is nothing to search for. */
const isNumber = /^[+(]*[0-9][0-9+()./-]*$/;

/** The words of a folded query. A number may also occur without its formatting, as phone numbers are indexed. */
export const termsOf = (foldedWords: readonly string[]): readonly SearchTerm[] =>
  [...new Set(foldedWords)]
    .filter((word) => word !== "")
    .map((word) => [word, isNumber.test(word) ? word.replaceAll(/[^0-9]/g, "") : word]);

const gramLength = 3;

/**
 * The tsquery that the index of trigrams looks up: every match of the terms is found by it, and some texts that are none.
 * Terms of fewer than three characters are prefixes of many trigrams, so they are left to the comparison of texts where
 * there are longer ones.
 */
export function gramQuery({ workspaceId, mode }: Scope, terms: readonly SearchTerm[]): string {
  // As search_grams of the database makes it.
  const tenant = createHash("sha256").update(`${workspaceId} ${mode}`).digest("hex").slice(0, 8);
  const isLong = (term: SearchTerm) => term.every((form) => [...form].length >= gramLength);
  const long = terms.filter(isLong);
  const looked = long.length > 0 ? long : terms;
  return looked
    .map((forms) => [...new Set(forms)].map((form) => `(${gramsOf(form, tenant).join(" & ")})`).join(" | "))
    .map((either) => `(${either})`)
    .join(" & ");
}

function gramsOf(form: string, tenant: string): string[] {
  const characters = [...form];
  if (characters.length < gramLength) return [`${quoted(tenant + form)}:*`];
  const grams = characters.slice(gramLength - 1).map((_, i) => characters.slice(i, i + gramLength).join(""));
  return [...new Set(grams)].map((gram) => quoted(tenant + gram));
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
