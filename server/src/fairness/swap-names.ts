import type { GradedConversation } from "../grading/index.ts";
import { namesIn, peopleIn } from "./find-names.ts";
import type { Counterparts } from "./name-lists.ts";
import { rewriteTexts } from "./rewrite-texts.ts";
import { edited, writtenLike } from "./words.ts";

/** Gives people the names of another group, each the same throughout. Done twice it gives back what was. */
export function swapNames(conversation: GradedConversation, listed: Counterparts): GradedConversation | null {
  const people = peopleIn(conversation, listed);
  if (people.size === 0) return null;
  const swapped = (text: string) =>
    edited(
      text,
      namesIn(text, listed)
        .filter(({ name }) => people.has(name))
        .map(({ name, start, end }) => ({
          start,
          end,
          text: writtenLike(text.slice(start, end), listed.get(name) as string),
        })),
    );
  const copy = rewriteTexts(conversation, { turn: ({ text }) => swapped(text), step: swapped });
  // An agent whose name nobody says is no difference that a grader could hear.
  return copy && { ...copy, agent: copy.agent && swapped(copy.agent) };
}
