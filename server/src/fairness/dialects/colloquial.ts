import { rewriteSpeech, say } from "./rewrite-speech.ts";

const verbs = `(?:be|buy|call|cancel|change|check|come|do|drive|eat|find|fly|get|give|go|have|help|keep|know|leave|like|
  look|lose|make|meet|need|order|pay|play|put|reset|rent|reserve|book|say|see|send|set|speak|start|stay|stop|take|talk|
  tell|transfer|travel|try|use|visit|wait|walk|want|watch|work)`.replaceAll(/\s+/g, "");
/** Words in -ing that are no doing, or that name a thing one would not say otherwise. */
const things =
  `(?:thing|something|anything|nothing|everything|morning|evening|during|king|ring|bring|sing|spring|string|
  wing|swing|sling|sting|wedding|building|ceiling|billing|banking|checking|saving|shipping|parking|booking|rating|
  listing|setting|pricing|clothing|sibling|pudding|darling|sterling|outstanding|boarding|landing|housing)`.replaceAll(
    /\s+/g,
    "",
  );
const negated = "(?:don't|doesn't|didn't|can't|cannot|won't|ain't|wouldn't|couldn't|haven't|hasn't|never)";
const doing = `(?!${things}(?![a-z]))[a-z]{2,14}ing`;

/** The same in casual speech with features of Southern and African American English. */
const rules = [
  say("(?:do not|does not|doesn't)", "don't"),
  say("did not", "didn't"),
  say("(?:can not|cannot)", "can't"),
  say("(?:is not|isn't|are not|aren't|am not)", "ain't"),
  say("(I|you|we|they)'(?:m|re) not", (_, who) => `${who} ain't`),
  say("(?:have not|haven't|has not|hasn't)", "ain't"),
  say(`${negated}((?: [a-z']{1,12}){0,4}) anything`, (all, between = "") => `${headOf(all)}${between} nothing`),
  say(`${negated}((?: [a-z']{1,12}){0,4}) anybody`, (all, between = "") => `${headOf(all)}${between} nobody`),
  say(`${negated}((?: [a-z']{1,12}){0,3}) any`, (all, between = "") => `${headOf(all)}${between} no`),
  say(`going to (${verbs})`, (_, verb) => `gonna ${verb}`),
  say("want to", "wanna"),
  say("(I|you|we|they) have to", (_, who) => `${who} gotta`),
  say("got to", "gotta"),
  say("let me", "lemme"),
  say("give me", "gimme"),
  say("(I) don't know", (_, who) => `${who} dunno`),
  say("kind of", "kinda"),
  say("sort of", "sorta"),
  say("because", "'cause"),
  say("(?:you guys|you all|all of you)", "y'all"),
  say("(am|is|are|was|just|i'm|we're|they're|you're) about to", (_, who) => `${who} fixin' to`),
  say("(we|you|they) were", (_, who) => `${who} was`),
  say(`(you|we|they)(?:'re| are) (${doing}|gonna)`, (_, who, what) => `${who} ${what}`),
  say("those ([a-z]{3,14}s)", (_, what) => `them ${what}`),
  say("yes", "yeah"),
  say(`(${doing.slice(0, -3)})ing`, (_, stem) => `${stem}in'`),
];

const headOf = (all: string) => all.split(" ", 1)[0] ?? "";

export const inColloquialSpeech = (text: string) => rewriteSpeech(text, rules);
