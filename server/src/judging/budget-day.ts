/** Budgets are per day in UTC, whichever zone the server or the customer is in. */
export const budgetDay = (now: Date): string => now.toISOString().slice(0, 10);
