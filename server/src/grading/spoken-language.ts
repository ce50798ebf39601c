import { detectLanguage } from "../platform/detect-language.ts";
import type { GradedConversation } from "./types.ts";

/** As much as it takes to tell. */
const maxChars = 600;

/** The language that is given, else the one that the beginning is held in; null when that is not clear. */
export function spokenLanguage({ language, turns }: Pick<GradedConversation, "language" | "turns">): string | null {
  if (language !== null) return language;
  let said = "";
  for (const { text } of turns) {
    said += `${text.slice(0, maxChars)}\n`;
    if (said.length > maxChars) break;
  }
  return detectLanguage(said);
}
