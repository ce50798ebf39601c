const first = Date.parse("0001-01-01T00:00:00.000Z");
const last = Date.parse("9999-12-31T23:59:59.999Z");

/** Null for a moment that no timestamp can name: sums of what callers give may lead anywhere. */
export const momentAt = (ms: number): Date | null => (ms >= first && ms <= last ? new Date(ms) : null);
