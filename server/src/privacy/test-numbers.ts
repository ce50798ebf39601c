import fc from "fast-check";

/** Valid numbers to plant, checked by other means than the detectors'. */

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

function luhnDigit(payload: string): string {
  // As a table: what each digit is worth at the places that are doubled.
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  const sum = [...payload]
    .reverse()
    .map(Number)
    .reduce((total, digit, i) => total + (i % 2 === 0 ? (doubled[digit] as number) : digit), 0);
  return String((10 - (sum % 10)) % 10);
}

const issuers: readonly (readonly [string, number])[] = [
  ["4", 16],
  ["4", 13],
  ["51", 16],
  ["55", 16],
  ["2500", 16],
  ["34", 15],
  ["37", 15],
  ["6011", 16],
  ["65", 16],
  ["3540", 16],
  ["36", 14],
  ["62", 16],
  ["62", 19],
];

const spacings: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => (number.match(/.{1,4}/g) ?? []).join(" "),
  (number) => (number.match(/.{1,4}/g) ?? []).join("-"),
];

export const cards = fc
  .tuple(fc.constantFrom(...issuers), digits(19), fc.constantFrom(...spacings))
  .map(([[prefix, length], filler, spaced]) => {
    const payload = prefix + filler.slice(0, length - prefix.length - 1);
    return spaced(payload + luhnDigit(payload));
  });

const countries: readonly (readonly [string, string])[] = [
  ["DE", "n".repeat(18)],
  ["GB", `aaaa${"n".repeat(14)}`],
  ["FR", `${"n".repeat(10)}${"c".repeat(11)}nn`],
  ["NL", `aaaa${"n".repeat(10)}`],
  ["NO", "n".repeat(11)],
  ["IT", `a${"n".repeat(10)}${"c".repeat(12)}`],
  ["MT", `aaaa${"n".repeat(5)}${"c".repeat(18)}`],
];
const alphabets: Readonly<Record<string, string>> = {
  n: "0123456789",
  a: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  c: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
};

const numberOf = (text: string) => BigInt([...text].map((character) => Number.parseInt(character, 36)).join(""));

export const ibans = fc
  .tuple(
    fc.constantFrom(...countries),
    fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
    fc.constantFrom(...spacings),
  )
  .map(([[country, form], random, spaced]) => {
    const account = [...form].map((kind, i) => {
      const alphabet = alphabets[kind] as string;
      return alphabet[(random[i] as number) % alphabet.length];
    });
    const check = 98n - (numberOf(`${account.join("")}${country}00`) % 97n);
    return spaced(country + String(check).padStart(2, "0") + account.join(""));
  });

const word = fc.constantFrom("ada", "jo", "иван", "müller", "δοκιμή", "x9", "o'neil", "a_b", "名前", "محمد", "कमल");

export const emails = fc
  .tuple(
    fc.array(word, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(".", "+", "-", "_"),
    fc.constantFrom("example", "bücher", "sub.example", "пример", "例え", "xn--bcher-kva"),
    fc.constantFrom("com", "co.uk", "рф", "museum", "公司", "io"),
  )
  .map(([parts, glue, domain, top]) => `${parts.join(glue)}@${domain}.${top}`);

/** Text of any script, apart from what it surrounds. */
export const surroundings = fc
  .tuple(fc.string({ unit: "grapheme", maxLength: 40 }), fc.constantFrom(" : ", " — ", "\n", " (", " “", "… "))
  .map(([text, end]) => text.replaceAll(/["\\]/g, "") + end);
