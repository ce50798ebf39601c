import ipaddr from "ipaddr.js";
import { isLocalHost, plainHost } from "./outbound/hosts.ts";

/** How the text of a setting becomes its value. Each throws the rest of a sentence that begins with the variable's name. */

export const refuse = (why: string): never => {
  throw new Error(why);
};

export const text = (value: string) => value;
export const integer = (min: number, max: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
    ? Number(value)
    : refuse(`must be a whole number from ${min} to ${max}`);
export const amount = (max: number) => (value: string) =>
  /^\d{1,9}(?:\.\d{1,9})?$/.test(value) && Number(value) <= max
    ? Number(value)
    : refuse(`must be a number from 0 to ${max}, for example 0.15`);
export const oneOf =
  <const Values extends readonly string[]>(...values: Values) =>
  (value: string): Values[number] =>
    values.includes(value) ? value : refuse(`must be one of ${values.join(", ")}`);
// By its beginning alone: a PostgreSQL address may name a socket folder and no host, which URL does not understand.
export const url =
  (...schemes: string[]) =>
  (value: string) =>
    schemes.some((scheme) => value.startsWith(`${scheme}://`))
      ? value
      : refuse(`must be an address that begins with ${schemes.join(":// or ")}://`);
export const addresses = (value: string) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) =>
      ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)
        ? entry
        : refuse(`holds "${entry}", which is not an address or CIDR range`),
    );
export const origins = (value: string) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) =>
      entry === "*" || URL.parse(entry)?.origin === entry
        ? entry
        : refuse(`holds "${entry}", which is not an origin such as https://app.example.com`),
    );
export const switched = (value: string) => oneOf("on", "off")(value) === "on";
export const secret = (value: string) => (value.length >= 32 ? value : refuse("must have at least 32 characters"));
export const origin = (value: string) =>
  URL.canParse(url("http", "https")(value)) ? value.replace(/\/+$/, "") : refuse("is not a valid address");

export const issuer = (value: string) => {
  const address = URL.parse(url("http", "https")(value));
  if (!address) return refuse("is not a valid address");
  const isSafe = address.protocol === "https:" || isLocalHost(plainHost(address.hostname));
  return isSafe ? value : refuse("must begin with https://, except for loopback addresses");
};
