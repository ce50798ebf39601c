const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The time in an event's id, whether or not there is such an event. */
export function eventTime(id: string): Date {
  let value = 0n;
  for (const digit of id.slice("evt_".length, "evt_".length + 22)) value = value * 62n + BigInt(digits.indexOf(digit));
  return new Date(Number(value >> 80n));
}
