/** Stands where something is masked already. Private to this folder: nothing that is read may contain them. */
export const masked = "\ue000";
/** The same, for a phone number: what follows one is often another. */
export const maskedPhone = "\ue001";

/** The zeros of the scripts of the Basic Multilingual Plane that have digits of their own; nine more follow each. */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50,
  0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
  0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0,
];
/** Spaces of all widths, also of none: numbers are copied together with marks that nobody sees. */
const spaces = [0x00a0, 0x00ad, 0x061c, 0x180e, 0x2060, 0x2061, 0x2066, 0x2067, 0x2068, 0x2069, 0x3000, 0xfeff];
const dashes = [0x2212, 0xfe58, 0xfe63];

const plain = new Map<string, string>();
const fold = (code: number, to: string) => plain.set(String.fromCharCode(code), to);
for (const zero of zeros) for (let digit = 0; digit < 10; digit++) fold(zero + digit, String(digit));
for (const code of spaces) fold(code, " ");
for (let code = 0x2000; code <= 0x200f; code++) fold(code, " ");
for (let code = 0x2028; code <= 0x202f; code++) fold(code, code <= 0x2029 ? "\n" : " ");
for (let code = 0x2010; code <= 0x2015; code++) fold(code, "-");
for (const code of dashes) fold(code, "-");
for (let code = 0xff01; code <= 0xff5e; code++) fold(code, String.fromCharCode(code - 0xfee0));
for (const mark of [masked, maskedPhone]) plain.set(mark, " ");

/** Cheaper, and enough for most texts. */
const anyFoldable = /[\u00a0-\uffff]/;
const foldable = new RegExp(`[${[...plain.keys()].join("")}]`, "g");

/**
 * The same text with digits, spaces, dashes and full-width signs of all scripts as ASCII has them. Every character
 * stays where it was, so that what is found in one is found in the other.
 */
export const foldText = (text: string): string =>
  anyFoldable.test(text) ? text.replace(foldable, (character) => plain.get(character) as string) : text;
