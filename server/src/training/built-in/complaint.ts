import { answer, type BuiltInScenario, concern, needed } from "./define.ts";

export const complaintScenarios: readonly BuiltInScenario[] = [
  {
    number: 7,
    title: "A refund that never came",
    category: "complaint",
    difficulty: "medium",
    rubricKey: "customer_support",
    persona: "Maria, a customer for years. She sent her shoes back three weeks ago and has called once already.",
    goal: "Take responsibility for the delay, find the parcel, refund now, and promise a date that you can keep.",
    openingLine:
      "I sent my shoes back three weeks ago and still have no money. I called last week and nobody called back!",
    facts: {
      order: "A-1042",
      return: "Arrived on 6 May, not booked in by mistake",
      refund: "89.90, can be sent today, 2 working days",
      "made good": "Voucher of 10 for the wait",
    },
    customer: {
      mood: 28,
      answers: [
        needed(
          "Could you give me the order number, please?",
          answer(
            "order",
            ["order number", "which order", "order", "invoice", "customer number"],
            "It's order A-1042, brown boots.",
            "A-1042. The brown boots.",
          ),
        ),
        answer(
          "parcel",
          ["tracking", "receipt", "how send", "parcel number", "parcel", "post office", "when send", "label"],
          "I have the receipt of the post office from 2 May, with a tracking number.",
          "I sent it on 2 May with your own label, and I still have the receipt.",
        ),
        answer(
          "call",
          ["last week", "who spoke", "spoke", "colleague", "called before", "told"],
          "Somebody promised to call back on Friday. Nobody did.",
          "Your colleague said Friday. I waited at home for nothing.",
        ),
      ],
      concerns: [
        concern({
          key: "where",
          after: ["order"],
          lines: ["So where is my money?", "What happened to my return?", "Did my parcel arrive at all?"],
          settledBy: [
            "arrived 6 may",
            "arrived sixth",
            "parcel arrived",
            "return arrived",
            "not booked",
            "wasn't booked",
            "booked in",
            "received your boots",
            "received the boots",
          ],
          thanks: ["So it lay around at your place.", "At least it isn't lost."],
          better: "Your boots arrived on 6 May, and we failed to book them in; that is our mistake, not yours.",
        }),
        concern({
          key: "refund",
          lines: [
            "When will I have my money?",
            "And when do I finally get the 89.90?",
            "Give me a date. When is the money there?",
          ],
          settledBy: [
            "today 2 working days",
            "two working days",
            "2 working days",
            "refund today",
            "refunded",
            "sent today",
            "by friday",
            "by thursday",
            "by wednesday",
          ],
          thanks: ["Two days. I hope that I can rely on it.", "OK, I'll look at my account then."],
          better: "I have sent the 89.90 just now, and it will be on your account within two working days.",
        }),
        concern({
          key: "trust",
          lines: [
            "And who tells me that it works this time?",
            "Last time nobody called back. Why should I believe you?",
            "What if nothing happens again?",
          ],
          settledBy: [
            "I will call you",
            "I'll call you",
            "call you myself",
            "personally",
            "direct number",
            "confirmation",
            "voucher",
          ],
          thanks: ["Alright, I take your word for it.", "OK. Somebody who feels responsible, finally."],
          better:
            "I'll check on Thursday myself that the money has gone through and call you, and here is a voucher of 10 for the wait.",
        }),
      ],
    },
  },
  {
    number: 8,
    title: "The second broken sofa",
    category: "complaint",
    difficulty: "hard",
    rubricKey: "customer_support",
    persona: "Mr. Haddad got a torn sofa, and its replacement has a broken leg. His parents arrive on Saturday.",
    goal: "Let him speak, apologise without excuses, offer a real choice, and fix a date before Saturday.",
    openingLine:
      "This is the second sofa that arrives broken! The first one was torn, this one has a broken leg. I am furious!",
    facts: {
      order: "H-6127",
      options: "New sofa by express on Friday between 8 and 12, or full refund with free pick-up",
      amends: "15 % of the price (120) back in any case",
      "loan leg": "A carpenter can fit a new leg tomorrow",
    },
    customer: {
      mood: 18,
      answers: [
        needed(
          "Could you give me the order number, please?",
          answer(
            "order",
            ["order number", "order", "customer number", "invoice", "reference"],
            "H-6127. You should know it by heart by now.",
            "The order is H-6127.",
          ),
        ),
        answer(
          "damage",
          ["photo", "damage", "leg", "what exactly", "which leg", "describe", "picture"],
          "The front left leg is split, you can't sit on it. I have photos.",
          "The left leg in front is split in two. I can send you pictures.",
        ),
        needed(
          "By when do you need it?",
          answer(
            "date",
            ["when need", "by when", "saturday", "date", "deadline", "day suit", "which day", "what day"],
            "My parents come on Saturday and stay for a week. I need it before.",
            "By Saturday. My parents are coming and there's nothing to sit on.",
          ),
        ),
      ],
      concerns: [
        concern({
          key: "solution",
          after: ["order"],
          lines: ["What are you going to do about it?", "So what now?", "How are you going to fix this mess?"],
          settledBy: ["new sofa", "replacement", "replace", "full refund", "carpenter", "new leg", "refund pick"],
          thanks: ["A third one. It had better be whole.", "Well, that is at least an offer."],
          better: "You can choose: a new sofa by express, or your full money back and we pick this one up for free.",
        }),
        concern({
          key: "date",
          after: ["date"],
          lines: ["And when would that be?", "Which day exactly?", "Will it be here before Saturday or not?"],
          settledBy: ["friday", "tomorrow", "between 8 and 12", "8 and 12", "before saturday"],
          thanks: ["Friday morning, I'll be at home.", "OK, Friday works."],
          better: "It comes on Friday between 8 and 12, so that it is in place before your parents arrive.",
        }),
        concern({
          key: "amends",
          lines: [
            "I stayed at home two days for this. What do I get for my trouble?",
            "And who pays for my two lost days?",
            "Is an apology all that I get?",
          ],
          settledBy: ["120", "15 percent", "15 %", "15%", "fifteen percent", "money back", "compensation", "discount"],
          thanks: ["That is decent, I have to say.", "OK, I accept that."],
          better: "For the two days I am refunding 15 percent of the price, that is 120, whichever way you choose.",
        }),
        concern({
          key: "check",
          lines: [
            "And who makes sure that the third one isn't broken as well?",
            "How do I know that it arrives whole this time?",
            "What if that one is broken, too?",
          ],
          settledBy: ["check", "inspect", "unpack", "look at it", "before it leaves", "myself", "personally", "photo"],
          thanks: ["Good. That should have happened before.", "Alright, I trust you on that."],
          better: "I'll have it unpacked and checked before it leaves on Thursday, and I'll send you a photo of it.",
        }),
      ],
    },
  },
];
