const firstRows = 10;
/** What a page is meant to hold: rows differ by a factor of ten thousand, and all of a page is in memory. */
const pageChars = 1_048_576;

/** How many rows to ask for next: few at first, then twice as many as long as they are short. */
export function pageSize(maxRows: number) {
  let limit = 0;
  let rows = 0;
  let chars = 0;
  return {
    /** For each row of the page that came. */
    note(length: number): void {
      rows++;
      chars += length;
    },
    next(): number {
      const fitting = chars > 0 ? Math.floor((pageChars * rows) / chars) : firstRows;
      limit = Math.max(1, Math.min(fitting, maxRows, limit === 0 ? firstRows : 2 * limit));
      rows = 0;
      chars = 0;
      return limit;
    },
  };
}
