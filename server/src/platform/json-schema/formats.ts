import { checker } from "../check-value.ts";
import { parseTimestamp } from "../timestamp.ts";

const email = checker({ type: "string", format: "email" });
const longestEmail = 320;
const longestAddress = 8_192;

/** Formats that are looked at, as the rest of the API understands them; others are remarks. */
export const formats: Readonly<Record<string, { readonly fits: (text: string) => boolean; readonly words: string }>> = {
  email: {
    fits: (text) => text.length <= longestEmail && email(text) === undefined,
    words: "must be a valid email",
  },
  "date-time": { fits: (text) => parseTimestamp(text) !== undefined, words: "must be an ISO 8601 time" },
  date: {
    fits: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTimestamp(text) !== undefined,
    words: "must be a date such as 2026-01-15",
  },
  uri: {
    fits: (text) => text.length <= longestAddress && /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) && URL.canParse(text),
    words: "must be a valid address",
  },
  uuid: {
    fits: (text) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
    words: "must be a valid UUID",
  },
};
