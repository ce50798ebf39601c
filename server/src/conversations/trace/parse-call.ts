export interface Call {
  readonly name: string | null;
  readonly input: unknown;
  readonly output: unknown;
}

/** Answers nest as deeply as what is parsed here. */
const maxNesting = 32;

const callee = /^\s*([\p{L}_][\p{L}\p{N}_.:/-]{0,199})?\(/u;
const arrow = /^\s*(?:->|=>|→|⇒)\s*/;

/** `name(arguments) -> result`, as people write calls down. Undefined for whatever else it is. */
export function parseCall(text: string): Call | undefined {
  const head = callee.exec(text);
  if (!head) return undefined;
  const end = closingParenthesis(text, head[0].length);
  if (end === undefined) return undefined;
  const input = parsed(text.slice(head[0].length, end));
  const rest = text.slice(end + 1);
  const name = head[1] ?? null;
  if (rest.trim() === "") return { name, input, output: null };
  const pointer = arrow.exec(rest);
  return pointer ? { name, input, output: parsed(rest.slice(pointer[0].length)) } : undefined;
}

/** Where the parenthesis that is open before `from` closes. */
function closingParenthesis(text: string, from: number): number | undefined {
  let open = 1;
  return findUnquoted(text, from, (sign) => {
    if (sign === "(") open += 1;
    else if (sign === ")") open -= 1;
    return open === 0;
  });
}

/** What the text says if it is JSON, else the text. Null for nothing. */
function parsed(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (!/^[[{"\-\dtfn]/.test(trimmed) || isNestedTooDeep(trimmed)) return trimmed;
  try {
    const value: unknown = JSON.parse(trimmed);
    // A number that would not read the same again is rather somebody's identifier.
    return typeof value === "number" && String(value) !== trimmed ? trimmed : value;
  } catch {
    return trimmed;
  }
}

function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  const at = findUnquoted(text, 0, (sign) => {
    if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    return depth > maxNesting;
  });
  return at !== undefined;
}

/** The first sign outside of double quotes that is it. */
function findUnquoted(text: string, from: number, isIt: (sign: string) => boolean): number | undefined {
  let isQuoted = false;
  for (let i = from; i < text.length; i++) {
    const sign = text[i] as string;
    if (isQuoted && sign === "\\") i += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && isIt(sign)) return i;
  }
  return undefined;
}
