import { rewriteSpeech, say } from "./rewrite-speech.ts";

/** With these an article makes an expression that means something else without it. */
const fixed = /^(?:lot|lots|few|bit|little|couple|same|while|one|ones|only|number|moment|m|p|am|pm)$/;

/** The same as somebody may say it whose own language has neither articles nor "do", and fewer endings. */
const rules = [
  say("(?:a|an|the) ([\\p{L}'-]{2,30})", (all, next = "") => (/^\p{Lu}/u.test(next) || fixed.test(next) ? all : next)),
  say("(how|when|where|why) (?:do|does|did) (I|you|we|they|it|he|she)", (_, how, who) => `${how} ${who}`),
  say("(?:doesn't|does not)", "don't"),
  say("(he|she|it) has", (_, who) => `${who} have`),
  say(
    "(it|that|this) is (very|too|so|not|good|great|fine|perfect|okay|bad|wrong|right|correct)",
    (_, it, what) => `${it} ${what}`,
  ),
  say("(I)(?: would|'d) like to", (_, who) => `${who} want to`),
  say("(I)'ve", (_, who) => `${who} have`),
  say("information", "informations"),
  say("advice", "advices"),
];

export const inNonNativeEnglish = (text: string) => rewriteSpeech(text, rules);
