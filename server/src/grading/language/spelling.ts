/** Words that decide verdicts, and are long enough that one slip leaves them recognisable. */
const vocabulary = `
apologize apologise apologies apologized understand understandable understanding appreciate frustrating frustrated
frustration disappointed disappointing ridiculous unacceptable terrible horrible worried annoyed annoying
account address balance number payment password security reference customer birthday tracking subscription
refund refunded transfer transferred transferring connect connecting manager supervisor department colleague
representative specialist replacement delivery delivered cancel cancelled canceled cancellation received receive
tomorrow yesterday afternoon morning evening welcome goodbye regards business anything something someone
already waiting unfortunately available possible resolved solution technician engineer escalate escalated
appointment confirmation confirmed confirm verify verified processed immediately together forward information
question different problem tonight monday tuesday wednesday thursday friday saturday sunday ticket
website policy another please thanks thank hello`
  .trim()
  .split(/\s+/);

const known = new Set(vocabulary);
const byGap = new Map<string, string>();
for (const word of vocabulary) for (const gap of withOneLetterLess(word)) if (!known.has(gap)) byGap.set(gap, word);

/** Real words that are one slip away from another. */
const real = new Set(
  `received receives deliver delivers refunds accounts numbers payments tickets managers customers questions problems
  policies addresses confirms transfers balances forwards appointments passwords available unavailable possibly
  impossible solutions websites references apologizes understands worries annoys businesses welcomed thanked canceling
  cancelling cancels another others connected connects connection connections departments colleagues specialists
  replacements deliveries mornings evenings escalates escalating resolve resolves pleased pleas unresolved secretary
  informational confirming processes process differently difference terribly horribly disappoint appreciated
  appreciates frustrate frustrates shelled hell delivering verifies thankful paymen writing wanting waiving wailing
  moaning mourning mooring police cancer cancers thinks rewards reward manage managed manages managing custom customs
  conform conformed revolved sundry tickle tickled trucking tricking relieved`
    .trim()
    .split(/\s+/),
);

const shortest = 5;
const longest = 16;

/** Conversations repeat their words; so many are remembered. */
const maxRemembered = 4_000;
const remembered = new Map<string, string>();

export function spelled(word: string): string {
  if (word.length < shortest || word.length > longest || known.has(word) || real.has(word)) return word;
  const before = remembered.get(word);
  if (before !== undefined) return before;
  if (remembered.size >= maxRemembered) remembered.clear();
  const meant = correct(word);
  remembered.set(word, meant);
  return meant;
}

/** The word that was meant, where one letter is missing, doubled, wrong or swapped with its neighbour. */
function correct(word: string): string {
  const missing = byGap.get(word);
  if (missing !== undefined) return missing;
  for (const gap of withOneLetterLess(word)) {
    if (known.has(gap)) return gap.length >= shortest ? gap : word;
    const near = byGap.get(gap);
    if (near !== undefined && near.length === word.length && near.length > shortest && near[0] === word[0]) return near;
  }
  return word;
}

/** All but the first letter: people hit that one. */
function withOneLetterLess(word: string): string[] {
  return Array.from(word.slice(1), (_, at) => word.slice(0, at + 1) + word.slice(at + 2));
}
