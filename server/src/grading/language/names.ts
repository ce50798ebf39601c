import type { Match } from "./pattern.ts";

/** What follows "I'm", "this is" or "it's" without being a name. */
const noNames = new Set(
  `a an the your you my our his her their its it that this these those here there so very really too not no just also
  still already now then sorry afraid happy glad pleased delighted sure unsure certain ready able unable available busy
  fine good great ok well right wrong back free new old alone home at in on with from for to about of by like only all
  quite pretty kind sort such what when where why who how because if as and or but out off up down over under able
  confident aware unaware curious worried upset angry furious frustrated annoyed disappointed scared confused tired
  sick done finished stuck lost broke broken late early interested keen hoping certain positive important urgent
  terrible horrible awful ridiculous unacceptable crazy mad insane disgusting nonsense theft fraud one two three
  something someone somebody anything nothing everything everyone another much more less most least better worse
  regarding concerning please currently actually basically absolutely completely totally literally definitely probably
  obviously honestly happening perfect lovely awesome amazing wonderful correct true false both either neither gonna
  me him us them i he she they we part due under sad unhappy grateful thankful open closed usually normally always
  never ever yes normal standard possible impossible exactly getting being having half nearly almost second third
  first last next why yours mine ours even extremely incredibly super entirely fully afraid single married disabled
  retired unemployed pregnant english american excited eager allowed supposed meant used today tomorrow tonight fed
  near next calling following`
    .trim()
    .split(/\s+/),
);

/**
 * Whether a word in this place may be somebody's name: not one of ours, no doing and no number. Where nothing but a name
 * can stand, or where it has a capital, it may end like a doing: Ahmed, Emily and Ying are names.
 */
export function mayBeName(word: string, isNamed = false): boolean {
  if (word.length < 2 || !/^\p{L}[\p{L}'.-]*$/u.test(word) || noNames.has(word)) return false;
  return isNamed || !/(?:ing|ed|ly)$/.test(word);
}

/** The words after a find up to the sentence's end, as they stand in the plain text. */
export function wordsAfter({ plain, end }: Match, count: number): readonly string[] {
  const words = plain.text.slice(end + 1, end + 1 + count * 24).split(" ");
  const stop = words.findIndex((word) => word === "." || word === "?" || word === "!" || word === "");
  return words.slice(0, stop < 0 ? count : Math.min(stop, count));
}

/** Whether a word stands in the conversation with a capital. */
export function capitalised({ plain, end }: Match, offset = 0): boolean {
  const words = plain.text.slice(end + 1, end + 80).split(" ");
  const at = end + 1 + words.slice(0, offset).reduce((sum, word) => sum + word.length + 1, 0);
  const { start } = plain.spanOf(at, at + 1);
  return /\p{Lu}/u.test(plain.turn.text[start] ?? "");
}

/** Houses, by the word that their name ends in. */
export const houseNoun =
  "(?:support|bank|team|desk|helpdesk|service|services|care|insurance|telecom|telco|energy|power|airlines|airways|air|department|office|clinic|hotel|hotels|broadband|mobile|water|gas|electric|electricity|credit union|recoveries|collections|finance|financial|loans|mortgages|travel|tours|rentals|motors|logistics|couriers|courier|express|delivery|deliveries|media|systems|solutions|software|technologies|tech|labs|group|ltd|limited|inc|gmbh|llc|plc|corp|corporation|company|store|stores|shop|market|foods|kitchen|pharmacy|dental|health|medical|hospital|university|college|school|council|agency|associates|partners|properties|realty|estates|utilities|networks|network|wireless|communications|billing|sales|accounts|claims|reservations|bookings|reception|relations|helpline|hotline|customer service|customer care|records|payments|fraud|security|retention|warranty|returns|shipping|dispatch|outfitters|furniture|home|homes|books|garden|fitness|gym|studio|savings|trust|union|line|fund|practice|society|registry|admissions|surgery|library|museum|theatre|cinema|restaurant|cafe|bakery|garage|hire|tickets|shipping|forwarding|games|cloud|council|authority|ministry|bureau|charity|foundation|institute|academy|centre|center|house|works|warranties|supplies|electronics|appliances|chat|live help|switchboard|lighting|textiles|freight|recoveries|licensing|vets|dentist|dentists|inn|pub|salon|spa|nursery|kindergarten)";
