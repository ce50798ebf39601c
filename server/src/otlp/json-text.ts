const maxDepth = 32;

/**
 * Attributes carry structures as JSON in text. Undefined when it is none, or one that could not be stored or walked:
 * then the text stands for itself.
 */
export function jsonIn(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isTame(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What an attribute holds, be it structured or JSON in text. */
export function structured(value: unknown): unknown {
  return typeof value === "string" ? (jsonIn(value) ?? value) : value;
}

/** Iterative, since the text chooses the depth. Escapes can spell what the body's own check never saw. */
function isTame(root: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === "string" && !isStorable(value)) return false;
    if (typeof value !== "object" || value === null) continue;
    if (depth > maxDepth) return false;
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) waiting.push({ value: value[i], depth: depth + 1 });
      continue;
    }
    // What JSON.parse makes has no keys but its own.
    for (const key in value) {
      if (!isStorable(key)) return false;
      waiting.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 });
    }
  }
  return true;
}

const isStorable = (text: string) => !text.includes("\u0000") && text.isWellFormed();
