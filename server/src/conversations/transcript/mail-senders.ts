import { type Label, nameLabel, readLabel } from "./labels.ts";
import { readStamp, type Stamp } from "./time-stamps.ts";
import { readWrittenDate } from "./written-dates.ts";

/** What introduces a mail. */
export interface Introduction {
  readonly sender: Label | null;
  readonly sent: Stamp | null;
}

const maxSender = 200;
const address = /[^\s<>()[\]"',;:]{1,100}@[^\s<>()[\]"',;:]{1,100}/;
const helpAddress =
  /^(?:support|help|helpdesk|service|customer|care|info|contact|no-?reply|do-?not-?reply|sales|billing)\b/i;
const numericDate = /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/;

/** Whoever sends a mail: `Ann Smith <ann@example.com>`. Null without a name and an address. */
export function readSender(given: string): Label | null {
  const text = given.slice(0, maxSender);
  const mailbox = address.exec(text)?.[0];
  const name = text
    .replace(/[<([](?:mailto:)?[^\s<>()[\]]*@[^<>()[\]]*[>)\]]?/gi, " ")
    .replace(/["“”*]|^\s*'|'\s*$/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const shown = name === "" || name === mailbox ? mailbox : name;
  if (!shown) return null;
  const label = readLabel(shown);
  if (label?.isSure && label.type === "turn") return { ...label, name: label.name ?? shown };
  const isHelp = mailbox !== undefined && helpAddress.test(mailbox);
  return isHelp ? { ...nameLabel(shown), role: "agent" } : nameLabel(shown);
}

/** When a mail was sent, as its header or the line above its quotation tells. */
export function readSent(text: string): Stamp | null {
  const ms = readWrittenDate(text);
  if (ms !== null) return { kind: "moment", ms };
  const date = numericDate.exec(text.slice(0, maxSender));
  return date ? dated(readStamp(text, date.index, text.length)?.stamp) : null;
}

const dated = (stamp: Stamp | undefined) => (stamp?.kind === "moment" || stamp?.kind === "day" ? stamp : null);
