/** The end of a day by the clocks of whoever sets the date. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
