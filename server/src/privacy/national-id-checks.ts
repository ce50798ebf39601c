import { passesLuhn } from "./luhn.ts";

/** Check digits of national ids. All take digits without separators, and of the right length. */

const digitsOf = (text: string): number[] => Array.from(text, Number);

const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(text[i]), 0);

const isDay = (day: number) => day >= 1 && day <= 31;

/** United States: no check digit, but areas, groups and serials that are never given. */
export const isSsn = (id: string): boolean => /^(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}$/.test(id);

/** Netherlands: the eleven test. */
export const isBsn = (id: string): boolean =>
  !/^0{2}/.test(id) && weighted(id, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;

/** Brazil: two check digits; all alike passes and is never given. */
export function isCpf(id: string): boolean {
  const checkOf = (length: number) =>
    ((weighted(
      id,
      Array.from({ length }, (_, i) => length + 1 - i),
    ) *
      10) %
      11) %
    10;
  return !/^(\d)\1*$/.test(id) && checkOf(9) === Number(id[9]) && checkOf(10) === Number(id[10]);
}

/** Poland: the century is in the month. */
export function isPesel(id: string): boolean {
  const month = Number(id.slice(2, 4)) % 20;
  if (month < 1 || month > 12 || !isDay(Number(id.slice(4, 6)))) return false;
  return (10 - (weighted(id, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(id[10]);
}

/** Sweden, ten digits: a date (a day from 61 on for those who are not registered), then Luhn's check. */
export function isPersonnummer(id: string): boolean {
  const month = Number(id.slice(2, 4));
  const day = Number(id.slice(4, 6));
  return month >= 1 && month <= 12 && (isDay(day) || isDay(day - 60)) && passesLuhn(id);
}

/** Germany: one of the first ten digits comes twice or thrice, the others once at most; ISO 7064, mod 11-10. */
export function isSteuerId(id: string): boolean {
  const first = id.slice(0, 10);
  const repeated = 10 - new Set(first).size;
  if (id.startsWith("0") || repeated < 1 || repeated > 2 || /(\d)\1\1/.test(first)) return false;
  let product = 10;
  for (const digit of digitsOf(first)) {
    const sum = (digit + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(id[10]);
}

/** France: 13 characters (2A and 2B are Corsica) and a key. */
export function isNir(id: string): boolean {
  const month = Number(id.slice(3, 5));
  if (!/^[1-478]/.test(id) || !((month >= 1 && month <= 12) || (month >= 20 && month <= 42) || month >= 50))
    return false;
  const number = Number(id.slice(0, 13).replace("2A", "19").replace("2B", "18"));
  return 97 - (number % 97) === Number(id.slice(13));
}

// Verhoeff's scheme: products in the group of a pentagon's symmetries, and a permutation applied once per place.
const multiply = (a: number, b: number): number => {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5);
  return b < 5 ? 5 + ((a - b + 5) % 5) : (a - b + 5) % 5;
};
const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** India. */
export function isAadhaar(id: string): boolean {
  let check = 0;
  for (const [place, digit] of digitsOf(id).reverse().entries()) {
    let permuted = digit;
    for (let times = place % 8; times > 0; times--) permuted = permutation[permuted] as number;
    check = multiply(check, permuted);
  }
  return /^[2-9]/.test(id) && check === 0;
}

/** Spain: of citizens, and of foreigners with X, Y or Z in the place of the first digit. */
export const isDni = (digits: string, letter: string): boolean =>
  "TRWAGMYFPDXBNJZSQVHLCKE"[Number(digits) % 23] === letter.toUpperCase();

const oddPlaces = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Italy: the sixteenth character is a check of the others. */
export function isCodiceFiscale(id: string): boolean {
  const codes = Array.from(id.toUpperCase(), (character) => Number.parseInt(character, 36));
  const values = codes.map((code) => (code > 9 ? code - 10 : code));
  const sum = values
    .slice(0, 15)
    .reduce((sum, value, i) => sum + (i % 2 === 0 ? (oddPlaces[value] as number) : value), 0);
  return sum % 26 === values[15];
}
