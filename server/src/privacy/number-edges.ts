import { leadIn } from "./lead-in.ts";
import { isDigitAt, joins } from "./read-text.ts";

/** Whether what stands right before and after a number lets it be one that can be dialled. */

/** Three digits or more before it, or letters with digits: the rest of something longer. */
const endOfLonger = /(?:\d{3}|[A-Za-z]\d{1,2}) $/;
const signBefore = /[#@/%&$€£¥₹+\\-]/;
const currencyBefore = /(?:[$€£¥₹]|\b(?:usd|eur|gbp|chf|inr|rs\.?))\s?$/i;
const unitAfter =
  /^\s?(?:[$€£¥₹°%]|(?:usd|eur|euros?|gbp|chf|inr|kr|sek|nok|dkk|zł|pln|dollars?|pounds?|rupees?|rubles?|yen|won|items?|units?|pieces|people|times|users|views|bytes|kb|mb|gb|ms|km|kg)\b)/i;

/** `taken`: up to where the text belongs to the number before. */
export function beginsNumber(text: string, start: number, taken: number): boolean {
  if (joins(text, start - 1)) return false;
  const before = text[start - 1] ?? "";
  if (before === "-" || (before === " " && endOfLonger.test(text.slice(Math.max(taken, start - 4), start))))
    return false;
  if (before === "." || before === "," || before === ":") return !isDigitAt(text, start - 2);
  // In an address of a page only what its name says is a phone number.
  if (before === "=") return leadIn(text, start) === "phone";
  if (signBefore.test(before)) return false;
  // Most numbers in a list follow a space and a digit, or punctuation: neither is a currency.
  if (isDigitAt(text, start - 2) || isPunctuation(before)) return true;
  return !currencyBefore.test(text.slice(Math.max(0, start - 5), start));
}

/** ASCII's, without what a currency or a unit may be. */
const isPunctuation = (character: string) => /^[!"#&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/.test(character);

export function endsNumber(text: string, end: number): boolean {
  const after = text[end] ?? "";
  // The extension: 415-555-2671x12.
  if (after === "x" || after === "X") return isDigitAt(text, end + 1);
  if (joins(text, end) || /[@%=]/.test(after)) return false;
  if (/[.,:/]/.test(after) && isDigitAt(text, end + 1)) return false;
  if (after === "-" && joins(text, end + 1)) return false;
  const unit = after === " " ? (text[end + 1] ?? "") : after;
  if (unit === "" || isDigitAt(unit, 0) || isPunctuation(unit)) return true;
  return !unitAfter.test(text.slice(end, end + 12));
}
