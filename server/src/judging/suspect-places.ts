import type { ShownConversation } from "./show-conversation.ts";
import { speaksToGrader } from "./speaks-to-grader.ts";

/** The places of what was shown that talk to whoever grades: `turn 3`, `step 1`. */
export function suspectPlaces({ turns, steps }: ShownConversation): ReadonlySet<string> {
  const spoken = [...turns].filter(([, { texts }]) => texts.some(({ text }) => speaksToGrader(text)));
  const done = [...steps].filter(([, { name, content, input, output, error }]) =>
    [name, content, input, output, error].some((text) => text !== null && speaksToGrader(text)),
  );
  return new Set([...spoken.map(([index]) => `turn ${index}`), ...done.map(([index]) => `step ${index}`)]);
}
