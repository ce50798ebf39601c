import { pattern } from "./pattern.ts";

const unit = "(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|business days?|working days?|weekdays?)";
const number =
  "(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|forty|sixty|ninety|a few|a couple of|few|couple of|several|the next|next)";
const weekday = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const month =
  "(?:january|february|march|april|june|july|august|september|october|november|december|may (?:the )?(?:\\d|first|second|third)|\\d+(?:st|nd|rd|th)? (?:of )?may)";

/** Something that says when, in the words of the patterns. */
export const timeWords = [
  `(?:in|within|takes?|for|after|about|under|another|every|lasts?|up to) (?:a|an|the|half an) ${unit}`,
  `${number} (?:more |full |or ${number} |to ${number} )*(?:business |working |calendar )?${unit}`,
  `\\d+(?:-|–|to)\\d+ (?:business |working )?${unit}`,
  weekday,
  "(?:today|tonight|tomorrow|tmrw|midnight|noon|midday|(?:lunch|dinner|tea|breakfast|supper) ?time|the morn)",
  "(?:this|next|in the|by the|end of (?:the )?|early|late|the end of (?:the )?|later this|same|following|first thing) ?(?:day|week|month|year|morning|afternoon|evening|night|weekend|today|tomorrow)",
  "(?:immediately|instantly|right away|straight away|straightaway|at once|shortly|overnight|(?:within|inside|in) the hour|any minute|momentarily)",
  `(?:in|by|on|of|until|from|since|before|after|early|late|this|next|mid|\\d+|\\d+(?:st|nd|rd|th)|first|last day of) ${month}`,
  `${month} (?:the )?(?:\\d|first|second|third|fourth|fifth|tenth)`,
  "(?:the )?\\d{1,2}(?:st|nd|rd|th)",
  "(?:at|by|before|after|until|around|from|about|between) (?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half past|quarter)(?: (?:\\d\\d|thirty|fifteen|forty five))?(?: ?(?:am|pm|a m|p m|o'clock|oclock|sharp))?(?! (?:percent|dollars|pounds|euros|of|other|items|people))",
  "\\d{1,2}(?: \\d\\d)? ?(?:am|pm|a m|p m|o'clock|oclock)",
  "\\d{1,2}(?:am|pm)",
  "(?:nine|ten|eight|seven|six|five|eleven|twelve|one|two|three|four)(?: thirty)? (?:a m|p m|am|pm|o'clock)",
  "(?:a )?(?:quarter|half|couple) (?:of )?(?:an |of )?(?:hour|hours)",
  "any (?:second|minute|moment|day)|the (?:minute|moment) (?:it|they|he|she|we|i|your|the)",
  "(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: ish|-ish|ish)",
  "(?:every|each) (?:day|week|month|morning|hour|year)",
  "once (?:it|the|they|we|you|that|your|this|i|he|she)",
  "as soon as",
] as const;

export const times = pattern(...timeWords);
