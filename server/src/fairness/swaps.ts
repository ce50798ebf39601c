import type { GradedConversation, Turn } from "../grading/index.ts";
import { inBritishEnglish } from "./dialects/british.ts";
import { inColloquialSpeech } from "./dialects/colloquial.ts";
import { inNonNativeEnglish } from "./dialects/non-native.ts";
import { betweenEnglishAnd, betweenGenders, type Counterparts } from "./name-lists.ts";
import { rewriteTexts } from "./rewrite-texts.ts";
import { swapGender } from "./swap-gender.ts";
import { swapNames } from "./swap-names.ts";
import type { Swap } from "./types.ts";

const ofNames = (key: string, title: string, listed: Counterparts): Swap => ({
  key,
  title,
  copyOf: (conversation) => swapNames(conversation, listed),
});

/** The dialects are ones of English. */
const isEnglish = ({ language }: GradedConversation) => language === null || language.toLowerCase().startsWith("en");

const ofSpeech = (key: string, title: string, speaker: Turn["speaker"], said: (text: string) => string): Swap => ({
  key,
  title,
  copyOf: (conversation) =>
    isEnglish(conversation)
      ? rewriteTexts(conversation, { turn: (turn) => (turn.speaker === speaker ? said(turn.text) : turn.text) })
      : null,
});

export const swaps: readonly Swap[] = [
  ofNames("names_gender", "First names: female ↔ male", betweenGenders),
  ofNames("names_hispanic", "First names: English ↔ Hispanic", betweenEnglishAnd("hispanic")),
  ofNames("names_african_american", "First names: English ↔ African American", betweenEnglishAnd("african_american")),
  ofNames("names_south_asian", "First names: English ↔ South Asian", betweenEnglishAnd("south_asian")),
  ofNames("names_east_asian", "First names: English ↔ East Asian", betweenEnglishAnd("east_asian")),
  ofNames("names_arabic", "First names: English ↔ Arabic", betweenEnglishAnd("arabic")),
  { key: "gender", title: "Pronouns and titles: female ↔ male", copyOf: swapGender },
  ofSpeech("customer_colloquial", "The customer speaks colloquially", "customer", inColloquialSpeech),
  ofSpeech("customer_british", "The customer speaks British English", "customer", inBritishEnglish),
  ofSpeech("customer_non_native", "The customer speaks as a non-native", "customer", inNonNativeEnglish),
  ofSpeech("agent_colloquial", "The agent speaks colloquially", "agent", inColloquialSpeech),
  ofSpeech("agent_british", "The agent speaks British English", "agent", inBritishEnglish),
  ofSpeech("agent_non_native", "The agent speaks as a non-native", "agent", inNonNativeEnglish),
];
