import { type Lines, skipBlank } from "./lines.ts";
import { type Introduction, readSender, readSent } from "./mail-senders.ts";
import { quotation } from "./mail-structure.ts";
import type { Stamp } from "./time-stamps.ts";

const maxHeaderLines = 200;
const maxValue = 300;

const headerName = /\*{0,2}([\p{L}][\p{L}-]{0,40})\*{0,2}[ \t]{0,2}[:：]\*{0,2}(?=\s|$)/uy;
const froms = new Set(["from", "von", "de", "da"]);
const dates = new Set([
  "date",
  "sent",
  "datum",
  "gesendet",
  "envoyé",
  "enviado",
  "enviada",
  "fecha",
  "data",
  "inviato",
]);
const others = new Set(
  (
    "to cc bcc subject reply-to sender an à para betreff objet asunto assunto oggetto message-id in-reply-to references " +
    "received return-path delivered-to mime-version importance priority attachments organization user-agent resent-from " +
    "authentication-results dkim-signature"
  ).split(" "),
);
const otherPrefix = /^(?:x|content|list|thread|arc|dkim|received|resent|authentication)-/;

/**
 * The headers of a mail from the current line on, as deeply quoted as it is. They must say from whom the mail is and
 * one thing more; then `lines` stands on the last of them. Else it stays where it was. Up to `to` there are no others.
 */
export function readHeaders(text: string, lines: Lines, depth: number): { mail: Introduction | null; to: number } {
  const back = lines.bookmark();
  let toLast = back;
  let toFolded = back;
  let from: string | null = null;
  let sent: Stamp | null = null;
  let count = 0;
  do {
    const at = skipBlank(text, lines.start, lines.end);
    const line = quotation(text, at, lines.end);
    if (line.content === lines.end) {
      // The headers end with a blank line: what is above it and indented is the rest of a long one.
      toLast = toFolded;
      break;
    }
    const header = line.depth === depth ? headerAt(text, line.content, lines.end) : null;
    const isFrom = header !== null && froms.has(header.name);
    const isFolded = count > 0 && line.depth === 0 && depth === 0 && isIndent(text.charCodeAt(lines.start));
    if (header ? isFrom && from !== null : !isFolded) break;
    toFolded = lines.bookmark();
    if (!header) continue;
    toLast = toFolded;
    count += 1;
    if (isFrom) from = header.value;
    else if (dates.has(header.name)) sent ??= readSent(header.value);
  } while (count < maxHeaderLines && lines.next());
  toLast();
  const to = lines.end;
  if (from !== null && count > 1) return { mail: { sender: readSender(from), sent }, to };
  back();
  return { mail: null, to };
}

const isIndent = (code: number) => code === 0x20 || code === 0x09;

function headerAt(text: string, at: number, end: number): { name: string; value: string } | null {
  headerName.lastIndex = at;
  const name = headerName.exec(text)?.[1]?.toLowerCase();
  if (name === undefined || headerName.lastIndex > end) return null;
  if (!froms.has(name) && !dates.has(name) && !others.has(name) && !otherPrefix.test(name)) return null;
  return { name, value: text.slice(headerName.lastIndex, Math.min(end, headerName.lastIndex + maxValue)).trim() };
}
