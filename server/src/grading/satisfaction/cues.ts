/** What a turn may do that tells of the mood, by words and pairs of words; pairs cost no more than words. */
interface Cue {
  readonly key: string;
  /** After "the customer" or "the agent". */
  readonly does: string;
  /** Only where the turn begins with one of them. */
  readonly atStart?: true;
  readonly said: string;
}

const list: readonly Cue[] = [
  { key: "thanks", does: "says thank you", said: "thanks|thank|thx|ty|appreciate|appreciated|grateful" },
  {
    key: "goodbye",
    does: "says goodbye",
    said: "bye|goodbye|good day|good night|nice day|great day|later|good one|take care|wonderful day",
  },
  {
    key: "sorry",
    does: "apologises",
    said: "sorry|apologize|apologise|apologies|apology|unfortunately|regret|afraid",
  },
  {
    key: "failure",
    does: "mentions something that does not work or is not available",
    said:
      "unable|unsuccessful|not available|unavailable|cannot|can't|couldn't|could not|no trains|no train|no hotels|" +
      "no hotel|no restaurants|no restaurant|no results|no matches|no match|no such|no movies|no rooms|no flights|" +
      "no events|don't have|not have|not find|didn't find|not able|failed|not found|wasn't able|doesn't|" +
      "don't know|not know|not sure",
  },
  {
    key: "done",
    does: "says that something is done",
    said:
      "booked|booking was|confirmed|reference|successful|successfully|reserved|reservation has|all set|done|" +
      "completed|sent|purchased|scheduled|played|playing",
  },
  {
    key: "negation",
    does: "says no or not",
    said:
      "no|not|never|nothing|none|nope|nah|neither|nor|without|don't|doesn't|didn't|isn't|wasn't|aren't|can't|won't|" +
      "wouldn't|haven't|hasn't|couldn't|cannot|dont|didnt|havent|cant",
  },
  {
    key: "yes",
    does: "begins with a yes",
    atStart: true,
    said: "yes|yeah|yep|yup|sure|ok|okay|right|correct|fine|alright|absolutely|definitely",
  },
  { key: "no", does: "begins with a no", atStart: true, said: "no|nope|nah|not" },
  {
    key: "praise",
    does: "praises",
    said:
      "great|good|perfect|excellent|awesome|wonderful|nice|amazing|love|loved|fantastic|cool|lovely|best|" +
      "interesting|fun",
  },
  {
    key: "complaint",
    does: "complains",
    said:
      "wrong|bad|terrible|horrible|awful|useless|annoying|annoyed|frustrating|frustrated|disappointing|disappointed|" +
      "disappointment|ridiculous|hate|hated|worst|boring|problem|issue|waste|confused|confusing|confusion|mistake|" +
      "mixed|mix|stupid|unacceptable",
  },
  {
    key: "again",
    does: "comes back to something",
    said:
      "again|already|still|repeat|once more|as i|i said|told you|i asked|another|else|other|different|instead|" +
      "rather|actually",
  },
  {
    key: "other",
    does: "asks for something else",
    said: "another|other|else|different|instead|any other|others|something else|how about|what about",
  },
  { key: "please", does: "says please", said: "please|pls|plz" },
  {
    key: "greeting",
    does: "begins with a greeting",
    atStart: true,
    said: "hi|hello|hey|good morning|good afternoon|good evening",
  },
  { key: "known", does: "already knows it", said: "seen|watched|saw|heard of|see it" },
  {
    key: "takes",
    does: "accepts the offer",
    said: "i'll|i will|check it|check that|check them|look into|add it|add that|look forward|looking forward|sounds",
  },
  {
    key: "question-word",
    does: "starts with a question",
    atStart: true,
    said: "what|when|where|who|which|how|why|can|could|do|does|is|are|will|would|did|any",
  },
  {
    key: "wish",
    does: "says what is wanted",
    said: "need|want|wanted|would like|i'd like|looking for|prefer|wish",
  },
  {
    key: "confirming",
    does: "asks for confirmation",
    said: "confirm|that right|that correct|that okay|that ok|is this|would you|shall i|should i|you want",
  },
  {
    key: "more",
    does: "offers further help",
    said: "anything else|something else|further assistance|else i|more help",
  },
  {
    key: "enough",
    does: "needs nothing more",
    said: "that's all|is all|be all|all i|nothing else|that's it|all for|all thanks",
  },
  {
    key: "easy",
    does: "leaves the choice open",
    said:
      "not matter|doesn't matter|don't care|not care|no preference|no particular|not particular|is fine|be fine|" +
      "are fine|whatever|whichever|not picky|don't mind|either|any area|any price|any type|any of|up to|no specific",
  },
  {
    key: "declines",
    does: "declines in a friendly way",
    said: "not now|right now|not yet|no thanks|no thank|not today|nope thanks|i'm good|for now|the moment|think about",
  },
];

export const cues: readonly Pick<Cue, "key" | "does">[] = list;

const bitsOf = (wanted: (cue: Cue) => boolean): ReadonlyMap<string, number> => {
  const bits = new Map<string, number>();
  for (const [bit, cue] of list.entries()) {
    if (!wanted(cue)) continue;
    for (const said of cue.said.split("|")) bits.set(said, (bits.get(said) ?? 0) | (1 << bit));
  }
  return bits;
};

const anywhere = bitsOf(({ atStart }) => atStart !== true);
const atStart = bitsOf((cue) => cue.atStart === true);

/** A bit for each cue that the words give. */
export function cuesIn(words: readonly string[]): number {
  let found = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const pair = `${word} ${words[at + 1] ?? ""}`;
    found |= (anywhere.get(word) ?? 0) | (anywhere.get(pair) ?? 0);
    if (at === 0) found |= (atStart.get(word) ?? 0) | (atStart.get(pair) ?? 0);
  }
  return found;
}
