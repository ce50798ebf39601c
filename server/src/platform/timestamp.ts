const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?$/;

/** ISO 8601; without a zone it is UTC. Undefined when it is no real moment (30 February, 25 o'clock). */
export function parseTimestamp(text: string): Date | undefined {
  const match = iso.exec(text);
  if (!match) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour = "0",
    minute = "0",
    second = "0",
    fraction = "",
    ,
    sign,
    zoneHour = "0",
    zoneMinute = "0",
  ] = match;
  const [y, mo, d, h, mi] = [year, month, day, hour, minute].map(Number) as [number, number, number, number, number];
  // A leap second is the last moment of its minute: no clock of ours can hold it.
  const s = Math.min(Number(second), 60) === 60 ? 59 : Number(second);
  if (y < 1 || mo < 1 || mo > 12 || d < 1 || h > 23 || mi > 59 || Number(second) > 60) return undefined;
  if (Number(zoneHour) > 23 || Number(zoneMinute) > 59) return undefined;
  const at = new Date(0);
  at.setUTCFullYear(y, mo - 1, d);
  if (at.getUTCMonth() !== mo - 1 || at.getUTCDate() !== d) return undefined;
  at.setUTCHours(h, mi, s, Number(fraction.padEnd(3, "0").slice(0, 3)));
  const offsetMinutes = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === "-" ? -1 : 1);
  const utc = new Date(at.getTime() - offsetMinutes * 60_000);
  return utc.getUTCFullYear() >= 1 && utc.getUTCFullYear() <= 9999 ? utc : undefined;
}
