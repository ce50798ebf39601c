import type { Reading, Turn } from "../types.ts";
import { find, type Match, pattern, restOf } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";

const contact =
  "(?:calling|contacting|reaching|getting|choosing|writing|messaging|chatting|connecting|joining|visiting|using|coming|holding|ringing|emailing|stopping|dialing|dialling|phoning|texting|waiting|your ~ (?:call|email|message|enquiry|inquiry|interest|letter|order|contact|note|question|request|reply))";

const greetings = pattern(
  "hello",
  "hi",
  "hey",
  "howdy",
  "greetings",
  "welcome",
  "good (?:morning|afternoon|evening|day)",
  `(?:thank you|thanks) ~ for ~ ${contact}`,
  "dear _",
  "(?:nice|pleased|lovely) to (?:meet|hear)",
  "how (?:are (?:you|we|things)|is it going|is the form|do you do)",
  "top of the morning",
  "what is up",
);

const bareTimeOfDay =
  /^ (?:mornin|morning|afternoon|evening|hallo|yo|aloha|ciao|bonjour|hola|namaste|namaskar|vanakkam|salaam|salam|dia dhuit|alo|allo|ello|gm) /;

/** Where a turn still begins. */
const longestLeadIn = 16;

/** "Hello", but not "you're welcome". */
export function greetingIn(reading: Reading, turn: Turn): Match | null {
  const plain = plainWords(reading, turn);
  const bare = bareTimeOfDay.exec(plain.text);
  if (bare !== null) return { plain, start: 1, end: bare[0].length - 1, text: bare[0].trim() };
  return find(plain, greetings, ({ text, start }) => {
    if (text === "what is up") return start < longestLeadIn;
    if (text !== "welcome") return true;
    return !/ (?:are|most|very|so|more than|always) $/.test(plain.text.slice(Math.max(0, start - 12), start));
  });
}

const offers = pattern(
  "(?:anything|something|any|nothing|owt|aught) (?:else|further|more)",
  "(?:any|what) (?:other|further|more|else) ~",
  "what else",
  "any ~ (?:questions|concerns|issues|problems|doubts)",
  "(?:let|drop|give|send) (?:me|us) (?:know|a (?:line|call|shout|ring|message|bell))",
  "(?:feel free|do not hesitate|never hesitate|free to|hesitate to)",
  "(?:here|right here|available|around|on hand|only a (?:call|message) away|at your service|at your disposal) (?:if|for you|to help|should|whenever|any ?time|24)",
  "(?:reach out|call|write|message|contact|ring|ping|email|reply|come back|get back|get in touch|text|shout|pop back) ~ (?:if|whenever|any ?time|should|with any)",
  "(?:if|should|whenever) (?:you|there|anything|something|any|it|the) ~ (?:need|want|have|(?:wish|like)(?= (?:to (?:add|know|ask|talk|discuss)|anything|something|more|further|help))|comes?|is|happens?|occurs?|arises?|require|run|crops?|pops?|goes|gets|unclear|changes|else|question|questions|problem|problems|issue|trouble)",
  "(?:just|simply|please|always|can|could) (?:reply|write|answer|respond|text|message|email|call|ring|shout|type|ask) (?:me |us |it |to )?(?:here|back|direct|directly|again|any ?time|this (?:email|message|chat)|in this (?:chat|thread)|whenever)",
  "(?:any|more|further) (?:questions?|problems?|issues?|queries|bother|trouble|doubts?|hassle) (?:just|at all|please|give|call|ring|write|text|let|you|with|come)",
  "what else (?:can|could|may) (?:i|we)",
  "(?:some|any|one|another) (?:other )?(?:thing|matter|question|help) ~ (?:i|we|you) (?:can|could|need|want|would|have|like)",
  "(?:is there|was there|got|have|need|want) (?:anything|something|owt)",
  "anything (?:you|i can|we can|at all|worries|bothers|about|troubling)",
  "(?:i am|we are) (?:here|in|around|on|at my desk|open|online|about) (?:until|till|all|every|from|day|if|whenever)",
  "(?:write|ring|call|phone|text|message|email|come|ask|shout|tell|speak) (?:back )?(?:to |for )?(?:me|us|my|our)(?: [^ .?!]+){0,4}? (?:if|should|when|whenever|any ?time|directly|direct)",
  "should (?:the|your|it|that|this|anything|you)(?: [^ .?!]+){1,9}? (?:write|ring|call|phone|text|message|email|tell|let) (?:to )?(?:me|us)",
  "(?:if|should) (?:[^ .?!]+ ){1,8}?(?:i am|we are) (?:here|in|around|on hand|available|open)",
  "(?:you know where|you have (?:got )?(?:my|our) (?:number|email|details))",
  "(?:give|drop|send) (?:me|us) (?:another |a )?(?:quick )?(?:shout|bell|buzz|ring|text|line|call|email) ~ (?:if|when|whenever|any)",
  "(?:is|was|will) (?:that|this|it) (?:be )?(?:all|everything)",
  "(?:that|this) (?:is |was |be )?(?:all|everything) (?:for|you|that|i)",
  "(?:happy|glad|pleased) to (?:take|answer|help) ~ (?:any|questions|further|again|more|other)",
  "what (?:more|other) can i",
  "help you with (?:today|now)? ?(?:else|anything)",
  "(?:are|is) (?:you|that|everything|there) (?:all set|all good|sorted|ok now|good now|everything)",
);

const farewells = pattern(
  "(?:good)?bye",
  "good bye",
  "bye bye",
  "cya",
  "cheerio",
  "ta ra",
  "farewell",
  "(?:night|nighty) night|sleep (?:well|tight)|mind how you go|drive (?:safe|safely|carefully)|go well|godspeed",
  "look(?:ing)? forward to (?:seeing|having|welcoming|meeting|hearing|speaking|your)|(?:love|hope|happy) to (?:see|welcome|have) you",
  "see you",
  "so long",
  "take care",
  "stay (?:safe|well|warm|healthy)",
  "be well",
  "look after yourself",
  "cheers",
  "ciao",
  "adios",
  "(?:have|enjoy) (?:yourself )?(?:a|an|the|your|my|rest) ~ (?:day|evening|night|weekend|morning|afternoon|week|time|one|trip|flight|holiday|stay|rest|journey|meal|break|christmas|new year|summer|vacation)",
  "have (?:a )?(?:good|nice|great|lovely|wonderful|fantastic|pleasant|safe|blessed|super|fab|fun|happy)",
  "enjoy",
  "good (?:night|luck|evening|day|afternoon)",
  "all the best",
  "best wishes",
  "best(?= [.!])",
  "(?:regards|rgds|br|kr|mfg)",
  "sincerely",
  "faithfully",
  "yours (?:truly|sincerely|faithfully)",
  "(?:speak|talk) (?:to you )?(?:soon|later|then|again|tomorrow)",
  "(?:speak|talk) to you",
  "until (?:next time|then)",
  "happy \\w+ing",
  "happy (?:trails|days|sailing)",
  "ta ta",
  "(?:keep|stay) (?:warm|dry|cool)",
  "break a leg",
  "wish(?:ing)? you",
  "(?:safe|happy|good|pleasant) (?:travels|trip|journey|flight|holidays|weekend|shopping)",
  "get well soon",
  "mind yourself",
  "god bless",
  "(?:all|very) best",
  "have (?:nice|good|great) (?:day|evening|weekend|time)",
  "(?:catch|see) you (?:later|soon|then|around|tomorrow)",
  "toodle ?(?:oo|pip)",
  "safe home",
  "slan",
  "later",
);

const thanks = pattern(
  "thank you",
  "thanks",
  "thank",
  "much appreciated",
  "(?:we|i) (?:really |do |truly |greatly )?appreciate (?:your|you|it|that)",
  "grateful",
  "(?:it is |it was |it has been |has been )?(?:a |my |our )?pleasure (?:to|helping|talking|speaking|assisting|serving|chatting|doing)",
);

/** Another offer of help. */
export const offerIn = (reading: Reading, turn: Turn): Match | null =>
  find(
    plainWords(reading, turn),
    offers,
    (match) =>
      !/^ ?(?:[^ .?!]+ ){0,3}you (?:will have|must|need to|have(?! (?:got )?(?:my|our))|would have) /.test(
        restOf(match).trimStart(),
      ),
  );

/** A goodbye. "Later" is one only at the end. */
export function farewellIn(reading: Reading, turn: Turn): Match | null {
  return find(plainWords(reading, turn), farewells, (match) => {
    if (match.text === "later") return restOf(match).trim() === "" && match.start < 8;
    return true;
  });
}

export const thanksIn = (reading: Reading, turn: Turn): Match | null => find(plainWords(reading, turn), thanks);
