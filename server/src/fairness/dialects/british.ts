import { rewriteSpeech, type SpeechRule, say } from "./rewrite-speech.ts";

const spellings = `color colour, colors colours, favorite favourite, favor favour, neighbor neighbour, honor honour,
  labor labour, behavior behaviour, flavor flavour, center centre, theater theatre, license
  licence, defense defence, catalog catalogue, dialog dialogue, traveling travelling, traveled
  travelled, canceled cancelled, canceling cancelling, jewelry jewellery, gray grey, realize realise,
  realized realised, apologize apologise, organize organise, organized organised, recognize recognise, recognized
  recognised, authorize authorise, authorized authorised, prioritize prioritise, finalize finalise, finalized finalised,
  inquiry enquiry, judgment judgement, mom mum`;

const expressions = `cell phone, mobile phone; cellphone, mobile; zip code, postcode; apartment, flat; movie theater,
  cinema; movie, film; movies, films; vacation, holiday; gas station, petrol station; parking lot, car park; elevator,
  lift; awesome, brilliant; isn't it, innit; gotten, got; right away, straight away; the mail, the post; mailed,
  posted; soccer, football; trash, rubbish; fill out, fill in`;

const pairs = (text: string, between: string, within: string): readonly SpeechRule[] =>
  text.split(between).map((pair) => {
    const [from = "", to = ""] = pair.trim().split(within);
    return say(from.trim().replaceAll(/\s+/g, " "), to.trim().replaceAll(/\s+/g, " "));
  });

const rules = [
  say("(I|you|we|they) don't have", (_, who) => `${who} haven't got`),
  say("do (I|you|we|they) have", (_, who) => `have ${who} got`),
  say("(?<!(?:no|many) )thanks", "cheers"),
  say("(the|a|your|this) store", (_, which) => `${which} shop`),
  ...pairs(expressions, ";", ","),
  ...pairs(spellings.replaceAll(/\s+/g, " "), ",", " "),
];

/** The same in British spelling and expressions. */
export const inBritishEnglish = (text: string) => rewriteSpeech(text, rules);
