import type { NodeRole, NodeType } from "../types.ts";
import { eventOfLabel, isField, isSentence, roleOfWords } from "./role-words.ts";

/** What stands before a colon, if it can name a speaker or say what a line is. */
export interface Label {
  readonly type: NodeType;
  readonly role: NodeRole | null;
  readonly name: string | null;
  /** The same for every spelling of the same label. */
  readonly key: string;
  /** Whether it can be nothing else. A bare name counts only with evidence: it might be any word before a colon. */
  readonly isSure: boolean;
  /** Whether its words are written as those of a name are. */
  readonly isNameLike: boolean;
}

export const maxLabelLength = 64;
const maxNameWords = 5;

const marks = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const hasMarks = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
const numberedSpeaker = /^(?:unknown )?(?:speaker|spk|participant|person|channel)[\s_#-]*(?:\d{1,3}|[a-z])?$/i;
const numberedRole = /^(\p{L}[\p{L} ]{1,30}?)[\s_-]?#?\d{1,4}$/u;
const bracketed = /^([^()[\]（）【】]*)[([（【]([^()[\]（）【】]+)[)\]）】]([^()[\]（）【】]*)$/;
const chatLine = /^from\s+(.{1,60}?)\s+to\s+\S.*$/i;
const divided = /^(.{1,60}?)(?:\s+[-–—|]\s+|\s*[/|,]\s*)(.{1,60})$/;
const identifier = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u;
const nameSigns = /^[\p{L}~+@"“'][\p{L}\p{M}\p{N}\p{Extended_Pictographic} .,'’"”_&@+#()[\]/~-]*$/u;
/** Inside of emoji and of some scripts' words. */
const joiners = /\u200c|\u200d|\ufe0f/g;
const nameWord = /^["“'(~[@+]?[\p{Lu}\p{Lt}\p{Lo}\p{N}\p{Extended_Pictographic}&]/u;
const aside = / ?[([][^()[\]]+[)\]]$/;
const particle = /^(?:de|del|della|van|von|der|den|la|le|du|da|dos|das|di|bin|ibn|al|el|af|zu|ter|ten|y|e)$/;
const errorCode = /^error #?(\d{1,6})$/i;
const transferTo = /^transfer(?:red|ring)? to (.{1,50})$/i;

/** What a label means; null if it is none. Called once for each spelling. */
export function readLabel(raw: string): Label | null {
  const label = clean(raw);
  if (label === "" || label.length > maxLabelLength) return null;
  return (
    readPlain(label) ?? readBracketed(label) ?? readChatLine(label) ?? readWithName(label) ?? readName(label) ?? null
  );
}

const clean = (raw: string) =>
  (hasMarks.test(raw) ? raw.replace(marks, "") : raw)
    .replace(/^[\s*_]+|[\s*_]+$/g, "")
    .replace(/^\[([^[\]]+)\]$|^<([^<>]+)>$/, "$1$2")
    .replace(/\s+/g, " ")
    .trim();

const wordsOf = (label: string) => label.toLowerCase().split(/[\s_]+/);

const sure = (type: NodeType, role: NodeRole | null, name: string | null, label: string): Label => ({
  type,
  role,
  name,
  key: label.toLowerCase(),
  isSure: true,
  isNameLike: true,
});

/** For names that are marked up as such. */
export const nameLabel = (name: string): Label => sure("turn", null, name, name);

function readPlain(label: string): Label | null {
  const role = roleOf(label);
  if (role) return sure("turn", role.role, role.name, label);
  if (numberedSpeaker.test(label)) return sure("turn", null, label, label);
  const event = eventOfLabel(wordsOf(label).join(" "));
  if (event) return sure(event.type, event.role, null, label);
  const target = transferTo.exec(label)?.[1];
  if (target) return sure("transfer", null, target, label);
  const code = errorCode.exec(label)?.[1];
  return code ? sure("error", null, code, label) : null;
}

interface Role {
  readonly role: NodeRole;
  readonly name: string | null;
}

function roleOf(label: string): Role | null {
  const role = roleOfWords(wordsOf(label));
  if (role) return role === "titled" ? { role: "agent", name: label } : { role, name: null };
  const numbered = numberedRole.exec(label)?.[1];
  const base = numbered ? roleOfWords(wordsOf(numbered)) : null;
  return base ? { role: base === "titled" ? "agent" : base, name: label } : null;
}

/** `Agent (Ann)`, `Ann [Agent]`, `[Agent] Ann`, `Tool (find_order)`, and names with something in brackets. */
function readBracketed(label: string): Label | null {
  const [, before, inner, after] = bracketed.exec(label) ?? [];
  if (before === undefined || inner === undefined || after === undefined) return null;
  const outer = `${before} ${after}`.trim();
  if (outer === "") return null;
  const outerRole = roleOf(outer);
  const innerRole = roleOf(inner.trim());
  if (outerRole) return sure("turn", outerRole.role, innerRole ? outerRole.name : inner.trim(), label);
  if (innerRole) return sure("turn", innerRole.role, outer, label);
  const event = eventOfLabel(wordsOf(outer).join(" "));
  return event ? sure(event.type, event.role, inner.trim(), label) : null;
}

/** `From Ann Smith to Everyone`, as meetings save their chats. */
function readChatLine(label: string): Label | null {
  const name = chatLine.exec(label)?.[1]?.trim();
  return name ? (readPlain(name) ?? readBracketed(name) ?? readName(name)) : null;
}

/** `Agent Ann`, `Agent - Ann`, `Ann, Agent`, `Tool find_order`: might as well be `Customer Satisfaction`. */
function readWithName(label: string): Label | null {
  const parts = divided.exec(label);
  if (parts?.[1] && parts[2]) {
    const [first, second] = [roleOf(parts[1]), roleOf(parts[2])];
    const role = first ?? second;
    const name = readName(first ? parts[2] : parts[1]);
    if (role && name) return { ...name, role: role.role, key: label.toLowerCase() };
  }
  const words = label.split(/\s+/);
  for (let count = Math.min(words.length - 1, 4); count > 0; count--) {
    const head = words.slice(0, count).join(" ");
    const rest = words.slice(count).join(" ");
    const role = roleOf(head);
    const name = role && readName(rest);
    if (name) return { ...name, role: role.role, key: label.toLowerCase() };
    const event = eventOfLabel(wordsOf(head).join(" "));
    if (event && event.type === "tool_call" && /[_.]/.test(rest) && identifier.test(rest)) {
      return sure(event.type, event.role, rest, label);
    }
  }
  return null;
}

function readName(label: string): Label | null {
  if (!nameSigns.test(label.replace(joiners, ""))) return null;
  const core = label.replace(aside, "");
  const written = core.split(/[\s/]+/);
  const words = core.toLowerCase().split(/[\s/]+/);
  if (words.length > maxNameWords || isField(words.map(withoutStops)) || (words.length > 1 && isSentence(words)))
    return null;
  const isNameLike = written.every((word) => nameWord.test(word) || particle.test(word));
  if (!isNameLike && words.length > 2) return null;
  return { type: "turn", role: null, name: label, key: label.toLowerCase(), isSure: false, isNameLike };
}

const withoutStops = (word: string) => word.replace(/[.,#]+/g, "");
