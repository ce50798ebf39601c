import { layoutOf, type NumberGroups } from "./number-groups.ts";

/** Without a 0 in front, or brackets, only what is written just so: by the lengths of the groups, the digits. */
const written: Readonly<Record<string, RegExp>> = {
  "3-3-4": /^[2-9]/, // North America
  "1-3-3-4": /^1[2-9]/,
  "3-2-2-2": /^[6-9]/, // Spain
  "2-5-4": /^[1-9]\d9/, // Brazil
  "5-5": /^[6-9]/, // India
  "1-3-3-2-2": /^8/, // Russia
  "3-3-2-2": /^[3489]/,
  "3-4-4": /^1[3-9]/, // China
  "4-3-3": /^1[38]00/, // Australia
};
/** In one piece: the length and the first digits have to tell. */
const unbroken = [
  /^1?[2-9](?!11)\d\d[2-9](?!11)\d{6}$/,
  /^1[3-9]\d{9}$/,
  /^[6-9]\d{9}$/,
  /^8[3489]\d{9}$/,
  /^0[1-9]\d{8,9}$/,
];

const beginnings = new Set(Object.keys(written).map((layout) => layout.split("-", 2).join("-")));

/** Whether the first two groups leave any hope: for most numbers that settles it. */
export const beginsWrittenPhone = ({ groups: [first = "", second = ""] }: NumberGroups): boolean =>
  /^0[1-9]/.test(first) || first.length > 9 || beginnings.has(`${first.length}-${second.length}`);

/** Whether it can hardly be anything else. */
export function isWrittenPhone(number: NumberGroups, inBrackets: boolean): boolean {
  const { groups } = number;
  if (groups.length === 1) return unbroken.some((pattern) => pattern.test(groups[0] as string));
  if (!isEven(number) || isDate(number)) return false;
  if (inBrackets && isBracketed(number)) return true;
  if (groups[0]?.startsWith("0")) return hasTrunkPrefix(number);
  const layout = layoutOf(number);
  if (!written[layout]?.test(groups.join(""))) return false;
  // Three groups with spaces only may be a plain number; North America's exchanges don't begin with 0 or 1.
  return layout !== "3-3-4" || number.gaps.some((gap) => gap !== " ") || /^[2-9]/.test(groups[1] as string);
}

/** Whether it is one if the words before say so. */
export function mayBePhone(number: NumberGroups): boolean {
  if (number.digits < 7 || number.digits > 13 || number.groups.length > 7) return false;
  return isEven(number) && !isDate(number) && !isAddressOfMachine(number);
}

/** Dots are between all groups or between none: `09.00 - 17.00` are times. */
function isEven({ gaps }: NumberGroups): boolean {
  const dots = gaps.filter((gap) => gap.includes(".")).length;
  return dots === 0 || dots === gaps.length;
}

/** `(415) 555-2671`, `(030) 901820`, `(11) 91234-5678`; a year in brackets is none. */
function isBracketed(number: NumberGroups): boolean {
  const [area, ...rest] = number.groups as [string, ...string[]];
  if (area.length < 2 || area.length > 5 || /^(?:19|20)\d\d$/.test(area)) return false;
  return number.digits >= 8 && number.digits <= 12 && rest.every((group) => group.length > 1);
}

/** `030/901820`, `06 12 34 56 78`, `07700 900123`. */
function hasTrunkPrefix(number: NumberGroups): boolean {
  const { groups, gaps, digits } = number;
  if (!/^0[1-9]/.test(groups[0] as string) || digits < 9 || digits > 12) return false;
  if (groups.some(({ length }) => length < 2 || length > 8) || (groups[0] as string).length > 6) return false;
  // A ZIP code with its four digits more.
  const isZip = layoutOf(number) === "5-4" && gaps[0] === "-";
  return !isZip && !isAddressOfMachine(number);
}

const dates = /^(?:\d\d?-\d\d?-(?:\d{4}|\d\d)|(?:19|20)\d\d-\d\d?-\d\d?)$/;

/** Also one that something follows, such as the time. */
function isDate({ groups, gaps }: NumberGroups): boolean {
  if (groups.length === 1) return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(groups[0] as string);
  if (groups.length < 3 || gaps[0] !== gaps[1] || gaps[2] === gaps[0]) return false;
  return dates.test(groups.slice(0, 3).join("-"));
}

const isAddressOfMachine = ({ groups, gaps }: NumberGroups) =>
  groups.length === 4 && gaps.every((gap) => gap === ".") && groups.every((group) => Number(group) < 256);
