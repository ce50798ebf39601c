import { answer, type BuiltInScenario, concern, needed } from "./define.ts";

export const salesScenarios: readonly BuiltInScenario[] = [
  {
    number: 3,
    title: "A plan for the whole family",
    category: "sales",
    difficulty: "easy",
    rubricKey: "sales_call",
    persona: "Laura has two teenagers and four contracts in four places. She likes to keep things simple.",
    goal: "Find out what the family needs before you offer anything, name price and terms honestly, agree on a next step.",
    openingLine:
      "Hello, I saw that you have family plans. I have a few contracts at the moment and would like something simpler.",
    facts: {
      "Family plan M": "4 lines, 80 GB shared, 59 a month, 12 months",
      "Family plan L": "4 lines, unlimited data, 79 a month, 12 months",
      "keep numbers": "Yes, free of charge, takes 2 working days",
      "next step": "Offer by e-mail, start at any first of the month",
    },
    customer: {
      mood: 62,
      answers: [
        needed(
          "How many of you need a line?",
          answer(
            "lines",
            ["how many", "many lines", "many people", "who", "family", "phones"],
            "We are four: my husband, our two teenagers and I.",
            "Four lines, for two adults and two teenagers.",
          ),
        ),
        needed(
          "What matters most to you, and how much data do you use together?",
          answer(
            "usage",
            ["how much data", "data", "use", "usage", "matters", "important", "need", "streaming", "videos"],
            "The children watch videos all day, the adults hardly use any data. About 60 GB together.",
            "It's mostly the kids' videos. I think around 60 GB a month for all of us.",
          ),
        ),
        answer(
          "spend",
          ["pay now", "spend", "budget", "currently pay", "cost now", "pay at the moment", "paying"],
          "All in all we pay about 95 a month today.",
          "It's around 95 a month, for all four contracts.",
        ),
      ],
      concerns: [
        concern({
          key: "offer",
          after: ["lines", "usage"],
          lines: ["So which plan would you recommend?", "What would fit us?", "What can you offer a family like ours?"],
          settledBy: ["plan M", "family M", "80 GB", "80GB", "plan L", "unlimited"],
          thanks: ["That sounds about right for us.", "OK, that would be simpler."],
          better:
            "For four of you with about 60 GB together, the family plan M fits: four lines and 80 GB that you share.",
        }),
        concern({
          key: "price",
          lines: [
            "And what does it cost, all included?",
            "How much would we pay?",
            "What is the price, and for how long are we tied?",
          ],
          settledBy: ["59", "fifty nine", "79", "seventy nine", "a month", "per month"],
          thanks: ["That is less than we pay now.", "OK, that fits our budget."],
          better:
            "It is 59 a month for everything, with a term of 12 months and no set-up fee, so about 36 less than you pay today.",
        }),
        concern({
          key: "numbers",
          lines: [
            "Can we keep our phone numbers?",
            "The kids will only agree if they keep their numbers. Do they?",
            "What happens to our numbers?",
          ],
          settledBy: [
            "keep number",
            "keep numbers",
            "keep all",
            "keep your",
            "keep them",
            "transfer number",
            "two working days",
            "2 working days",
          ],
          thanks: ["Good, then the children are happy.", "Great, that was important."],
          better: "Yes, all four of you keep your numbers; it is free and takes two working days.",
        }),
        concern({
          key: "next",
          lines: [
            "I'd like to talk to my husband first. How do we go on?",
            "What would be the next step?",
            "Can I have that in writing, to show my husband?",
          ],
          settledBy: [
            "offer email",
            "offer e-mail",
            "in writing",
            "send offer",
            "call back",
            "call thursday",
            "talk thursday",
          ],
          thanks: ["Perfect, I'll look at it tonight.", "Good, then we can decide in peace."],
          better:
            "Of course, take your time: I'll send you the offer by e-mail today and call you on Thursday to hear what you both think.",
        }),
      ],
    },
  },
  {
    number: 4,
    title: "The competitor is cheaper",
    category: "sales",
    difficulty: "hard",
    rubricKey: "sales_call",
    persona: "Mr. Novak runs a small print shop. He has a cheaper offer on his desk and likes to test people.",
    goal: "Listen, find out what he needs, stay honest about the price, don't press him, agree on a next step.",
    openingLine: "Your software costs twice as much as the other offer on my desk. Why should I even talk to you?",
    facts: {
      price: "49 a month per workplace; 10 % less when paid by the year. No further discounts",
      included: "Support by phone with answers within 2 hours, data import, training for the team",
      trial: "30 days free of charge, ends by itself",
      honest: "No ink forecasting; that is planned, without a date",
    },
    customer: {
      mood: 35,
      answers: [
        answer(
          "shop",
          ["tell me about", "your shop", "business", "how many", "people", "workplaces", "team"],
          "We are a print shop with six workplaces, and everything has to run on Mondays.",
          "Six workplaces. Mondays are hell, that's when all the orders come in.",
        ),
        needed(
          "What matters most to you in such a software?",
          answer(
            "trouble",
            [
              "what matters",
              "important",
              "challenge",
              "problem",
              "trouble",
              "need",
              "currently",
              "using",
              "looking for",
              "worry",
            ],
            "With the old software we lost a whole Monday in March, because nobody picked up the phone at their support.",
            "What I need is somebody who picks up the phone. In March we stood still for a day.",
          ),
        ),
        answer(
          "other",
          ["other offer", "compare", "competitor", "included", "their offer", "offer desk"],
          "The other offer is 24 a month, but support is by e-mail only, I think.",
          "It's 24 a month. Support by e-mail, if I read that right.",
        ),
      ],
      concerns: [
        concern({
          key: "value",
          after: ["trouble"],
          lines: [
            "So why should I pay twice as much?",
            "What do I get for the higher price?",
            "Give me one reason not to take the cheap one.",
          ],
          settledBy: [
            "phone support",
            "support phone",
            "two hours",
            "2 hours",
            "pick up phone",
            "answer phone",
            "reach us",
            "data import",
            "training for your team",
          ],
          thanks: ["Hm. After that Monday in March, that counts.", "Well, that would have saved me a day."],
          better:
            "For the higher price you reach us by phone and have an answer within two hours, which is what you were missing on that Monday in March.",
        }),
        concern({
          key: "discount",
          lines: [
            "Come on, give me 30 percent off and we have a deal.",
            "What discount can you give me?",
            "There must be something you can do about the price. Is there?",
          ],
          settledBy: [
            "10 percent",
            "10 %",
            "10%",
            "ten percent",
            "paid yearly",
            "pay yearly",
            "by the year",
            "annual",
            "yearly",
          ],
          thanks: ["At least you don't invent numbers.", "Alright, that is a clear answer."],
          better: "I'll be honest: 30 percent is not possible, but you pay 10 percent less if you pay by the year.",
        }),
        concern({
          key: "ink",
          lines: [
            "Does it forecast how much ink I need?",
            "Can it tell me when to order ink?",
            "And ink forecasting, do you have that?",
          ],
          settledBy: [
            "not yet",
            "don't have",
            "does not",
            "doesn't",
            "no date",
            "planned",
            "can't do that yet",
            "not today",
          ],
          thanks: ["Thanks for being straight with me.", "OK, the others promised me everything."],
          better: "No, not yet: it is planned, but there is no date, so I would not count on it.",
        }),
        concern({
          key: "next",
          lines: [
            "I won't sign anything today.",
            "And what happens if I don't like it?",
            "I need to see it work before I decide. How?",
          ],
          settledBy: ["30 days", "thirty days", "trial", "try it", "free of charge", "test it"],
          thanks: ["Fine, then I can test it on a Monday.", "OK, that is fair."],
          better:
            "You don't have to: try it for 30 days free of charge, it ends by itself, and I'll call you after the first Monday.",
        }),
      ],
    },
  },
];
