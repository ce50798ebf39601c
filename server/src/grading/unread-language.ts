import type { GradedConversation } from "./types.ts";

/** Words that are frequent in English and in few other languages. */
const englishWords = new Set(
  `the and you your that this for with have what are can please thank thanks hello it's i'm i don't my we our of to is it be
   will would there here not but how when so if from at on was been has do did okay yes sorry help`.split(/\s+/),
);

/** Enough to tell; more only takes longer. */
const maxWords = 400;

/** In English conversations between a third and a half of the words are among them, in others hardly one in ten. */
const minEnglishShare = 0.2;

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/**
 * The name of the language if the local grader can't read it. What a caller says of the language is no proof: a conversation
 * that is marked as Spanish and held in English is read.
 */
export function unreadLanguage({ language, turns }: Pick<GradedConversation, "language" | "turns">): string | null {
  if (language === null || language === "en" || language.startsWith("en-")) return null;
  return englishShare(turns) >= minEnglishShare ? null : nameOf(language);
}

function nameOf(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // Whoever gave it may have written anything.
    return code;
  }
}

function englishShare(turns: GradedConversation["turns"]): number {
  let words = 0;
  let english = 0;
  for (const { text } of turns) {
    for (const [word] of text
      .toLowerCase()
      .replaceAll("\u2019", "'")
      .matchAll(/[\p{L}\p{M}']+/gu)) {
      if (words === maxWords) return english / words;
      words++;
      if (englishWords.has(word)) english++;
    }
  }
  return words === 0 ? 0 : english / words;
}
