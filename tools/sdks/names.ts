/** The resources that are not called after the beginning of their path. */
const renamed: Readonly<Record<string, string>> = {
  keys: "api-keys",
  stream: "events",
  "set-up": "session",
};

const firstSegment = (path: string) => {
  const segment = path.split("/")[1] ?? "";
  return renamed[segment] ?? segment;
};

export const resourceName = (path: string): string => camel(firstSegment(path));

/** The operation's id without the noun of its resource: `getConversationTrace` is `conversations.getTrace`. */
export function methodName(path: string, operationId: string): string {
  const plural = pascal(firstSegment(path));
  for (const noun of [plural, singular(plural)]) {
    const at = operationId.search(new RegExp(`${noun}(?![a-z])`));
    if (at > 0) return operationId.slice(0, at) + operationId.slice(at + noun.length);
  }
  return operationId;
}

const words = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^0-9A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
export const pascal = (name: string) => words(name).map(capital).join("");
const camel = (name: string) => pascal(name).replace(/^./, (first) => first.toLowerCase());
export const snake = (name: string) => words(name).join("_");

function singular(plural: string): string {
  if (plural.endsWith("ies")) return plural.replace(/ies$/, "y");
  return plural.replace(/s$/, "");
}
