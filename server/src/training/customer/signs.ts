import type { MessageSign, SignKind } from "../types.ts";

/** Word by word, without regard to case. Bounded repetitions only: messages are up to 2,000 characters. */
const one = (...alternatives: readonly string[]) => new RegExp(`\\b(?:${alternatives.join("|")})\\b`, "gi");

const patterns: readonly (readonly [SignKind, RegExp])[] = [
  [
    "rudeness",
    one(
      "shut up",
      "stupid",
      "idiots?",
      "moron",
      "dumb",
      "nonsense",
      "damn",
      "crap",
      "hell",
      "don['’]?t be (?:so )?(?:silly|dramatic)",
      "stop (?:whining|complaining|shouting|yelling)",
      "get over it",
      "I (?:really )?don['’]?t care",
      "what (?:now|do you want)(?= ?\\?)",
      "whatever(?= ?(?:[.!?]|$))",
      "are you (?:deaf|blind|serious)",
    ),
  ],
  [
    "blame",
    one(
      "(?:it|that|this)(?:['’]s| is| was) your (?:own )?(?:fault|mistake|problem)",
      "your (?:own )?(?:fault|mistake)",
      "you should(?:['’]ve| have)",
      "you shouldn['’]?t have",
      "you (?:must have|probably|clearly|obviously) (?:\\w+ )?(?:forgot|forgotten|missed|did|done|made|broke|broken|entered|clicked|ignored|misread|lost|gave|given|signed)",
      "you (?:failed|forgot|neglected) to",
      "you didn['’]?t (?:read|listen|check|follow|pay|tell|bother)",
      "why didn['’]?t you",
      "why did you not",
      "if you had (?:only |just )?\\w+",
      "as I (?:already |just )?(?:said|told you|explained)",
      "(?:please )?calm down",
      "you people",
    ),
  ],
  [
    "dismissal",
    one(
      "(?:there(?:['’]s| is) )?nothing (?:else |more )?(?:I|we) can do",
      "not (?:my|our) (?:problem|fault|job|department|business|concern|responsibility)",
      "(?:I|we) (?:just |simply )?can['’]?t (?:help|do anything|do that)",
      "(?:I|we) cannot (?:help|do anything|do that)",
      "(?:that(?:['’]s| is)|it(?:['’]s| is)) (?:just |simply )?(?:the|our|company) (?:policy|rules?)",
      "(?:that(?:['’]s| is)|it(?:['’]s| is)) (?:just |simply )?(?:how|the way) it is",
      "rules are rules",
      "you(?:['’]ll| will)? (?:just )?(?:have to|need to) (?:wait|live with|deal with|accept|call (?:back|someone)|check (?:yourself|the website)|look it up)",
      "(?:just )?(?:check|read|look at) (?:the|our) (?:website|faq|terms|manual|contract|small print)",
      "(?:call|try|ask|contact) (?:somebody|someone|another|somewhere) else",
      "(?:call|come) back (?:later|tomorrow|another day)",
      "no idea",
      "I don['’]?t know",
      "take it or leave it",
      "can['’]?t be helped",
      "that(?:['’]s| is) not possible",
    ),
  ],
  [
    "jargon",
    one(
      "SLA",
      "RMA",
      "KYC",
      "AML",
      "SOP",
      "CRM",
      "ETA",
      "FTTC",
      "DSLAM",
      "CPE",
      "DHCP",
      "DNS",
      "MTU",
      "API",
      "SKU",
      "TOS",
      "T&C",
      "pro rata",
      "prorated",
      "dunning",
      "provisioning",
      "tier (?:2|two|3|three)",
      "level (?:2|two|3|three) support",
      "escalation matrix",
      "back ?end",
      "chargeback",
      "reconciliation",
      "ledger",
      "in arrears",
      "indemnity",
      "subrogation",
      "underwriting",
      "data subject",
      "firmware",
      "packet loss",
      "latency",
    ),
  ],
  [
    "empathy",
    one(
      "(?:I|we) (?:can |do |fully |completely |totally |really |certainly |absolutely )*(?:understand|imagine|appreciate|see|hear) (?:you|your|why|how|that|this|what|where)",
      "(?:that|this|it) (?:must|would|does|has to) (?:\\w+ ){0,2}(?:be|have been|feel|sound) (?:\\w+ )?(?:frustrating|annoying|upsetting|worrying|stressful|hard|difficult|awful|horrible|a shock|disappointing)",
      "(?:that|this|it)(?:['’]s| is| was| sounds) (?:\\w+ )?(?:frustrating|annoying|upsetting|worrying|stressful|unacceptable|awful|horrible|disappointing|not right|not good enough)",
      "(?:I|I['’]d|I would) (?:would |['’]d )?(?:be|feel) (?:\\w+ )?(?:the same|upset|angry|annoyed|frustrated|worried)",
      "you(?:['’]re| are|['’]ve| have) (?:\\w+ )?(?:right to|every right|every reason|been patient)",
      "(?:thank you|thanks) for (?:your patience|telling me|letting me know|bearing|waiting|being|explaining|your honesty|raising)",
      "good (?:question|point)",
      "no wonder",
    ),
  ],
  [
    "apology",
    one(
      "(?:I|we)(?:['’]m| am|['’]re| are) (?:\\w+ ){0,2}sorry",
      "sorry (?:about|for|to hear|that)",
      "apologi[sz]e",
      "my apologies",
      "apologies for",
    ),
  ],
  [
    "ownership",
    one(
      "I(?:['’]ll| will|['’]m going to| am going to) (?:\\w+ ){0,2}(?:take care|sort|make sure|check|send|arrange|look|call|book|refund|cancel|fix|personally|put|get|set|see to|note|stay|follow|confirm|e-?mail|do|handle|walk|explain|pass|remove|credit|change|move|start|block|order|reserve)",
      "let me (?:\\w+ ){0,2}(?:look|check|see|find|sort|fix|help|take care|make|put|get|explain|walk|pull|open|do|go|start|set|confirm)",
      "I(?:['’]ve| have) (?:just |now |already )?(?:\\w+ed|put|sent|set|made|done|found|taken)",
      "leave (?:it|this|that) (?:with|to) me",
    ),
  ],
  [
    "hold",
    one(
      "one (?:moment|second|minute)",
      "(?:just )?a (?:moment|second|minute)",
      "bear with me",
      "let me (?:just |quickly )?(?:look|check|pull|open|see|find)",
      "while I (?:look|check|pull|open|find)",
    ),
  ],
  [
    "greeting",
    one(
      "hello",
      "hi",
      "good (?:morning|afternoon|evening|day)",
      "welcome",
      "thank(?:s| you) for (?:calling|contacting|getting in touch|reaching out|coming)",
    ),
  ],
];

/** "Good point, but": how the trainee puts it decides, so that each kind counts once per message, at its first place. */
export function signsIn(text: string): readonly MessageSign[] {
  return patterns.flatMap(([kind, pattern]) => {
    pattern.lastIndex = 0;
    const match = pattern.exec(text);
    return match ? [{ kind, start: match.index, end: match.index + match[0].length }] : [];
  });
}

/** Up to a full stop, but not the one in "34.50" or "Mr. Novak". */
const sentence = /(?:[^.!?\n]|[.!?](?![\s"]|$)|(?<=\b(?:Mr|Mrs|Ms|Dr))\.)+[.!?]*/g;

/** Sentences with their places. */
export function sentencesOf(
  text: string,
): readonly { readonly text: string; readonly start: number; readonly end: number }[] {
  return Array.from(text.matchAll(sentence), ({ 0: raw, index }) => {
    const start = index + (raw.length - raw.trimStart().length);
    return { text: raw.trim(), start, end: start + raw.trim().length };
  }).filter(({ text: trimmed }) => trimmed !== "");
}

const requests =
  /^(?:(?:and|so|then|thank you|thanks|ok|okay|now)[, ]+)*(?:(?:can|could|may|might|would|will) (?:you|I|we)|do you|did you|have you|are you|what|which|when|where|who|how|why|(?:please )?(?:tell|give|confirm|send|read|describe|share) (?:me|us|your|the))\b|\bplease (?:tell|give|confirm|send|read|describe|share)\b|\bI(?:['’]ll| will)? (?:just )?need (?:to know|your)\b/i;

/** Whether a sentence asks the customer for something. */
export const isAsking = (text: string): boolean =>
  !/\banything else\b/i.test(text) && (text.endsWith("?") || requests.test(text));
