/** More than this many opening braces are not tried: a text of braces must not cost quadratic time. */
const maxStarts = 50;

/**
 * Returns the JSON object in an answer, or undefined. Models put thoughts before it, fences around it and remarks behind
 * it. The last complete object counts: what comes before it are thoughts and examples.
 */
export function readJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const answer = text.slice(text.lastIndexOf("</think>") + 1);
  const end = answer.lastIndexOf("}") + 1;
  // A complete outer object starts before the inner ones that it contains, so the first that parses is the outermost.
  let found: Readonly<Record<string, unknown>> | undefined;
  let start = answer.indexOf("{");
  for (let tried = 0; start !== -1 && start < end && tried < maxStarts; tried++) {
    found = parseObject(answer.slice(start, end));
    if (found) return found;
    start = answer.indexOf("{", start + 1);
  }
  return fenced(answer);
}

/** The last fenced block that holds an object: remarks behind it may contain braces. */
function fenced(text: string): Readonly<Record<string, unknown>> | undefined {
  const blocks = text.split("```").filter((_, i) => i % 2 === 1);
  for (const block of blocks.slice(-maxStarts).toReversed()) {
    const found = parseObject(block.slice(block.indexOf("{"), block.lastIndexOf("}") + 1));
    if (found) return found;
  }
  return undefined;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
