import type { Topic } from "./topic.ts";

export const deliveryTopics: readonly Topic[] = [
  {
    key: "late-delivery",
    tags: ["delivery"],
    opening: [
      "Hi, my order {order} was supposed to arrive on {day} and there is still no sign of it.",
      "I am waiting for a parcel, order {order}. The tracking page has not changed for four days.",
      "Where is my order {order}? I took a day off work for this delivery and nobody came.",
    ],
    question: [
      "Did the carrier leave a card or send you a message with a new time?",
      "No card, no message, nothing. I was at home all day.",
    ],
    solution: [
      "I can see the parcel. It was loaded onto the wrong van on {day} and went back to the depot.",
      "I have moved it to the first tour of tomorrow and marked it as urgent, and I have taken the delivery fee off your order.",
    ],
    nextStep: "It arrives tomorrow between 8 and 12, and the driver calls you half an hour before.",
    brushOff: "That's the carrier's problem. You have to call them, we can't do anything from here.",
    protest: "But I paid you, not the carrier. I don't even know which company it is.",
    ticket: "Parcel {order} returned to the depot",
    tool: { name: "track_parcel", output: { status: "returned_to_depot", attempts: 1, next_tour: "tomorrow 08:00" } },
  },
  {
    key: "damaged-item",
    tags: ["delivery", "damage"],
    opening: [
      "Hello, the lamp from order {order} arrived with a broken shade.",
      "My desk from order {order} came today and the top has a long scratch across it.",
      "I just opened order {order} and the glass is in pieces. The box was fine from outside.",
    ],
    question: [
      "Could you tell me which part is damaged, and whether anything else in the box is affected?",
      "Only that one part. The rest looks all right.",
    ],
    solution: [
      "Thank you, that is all I need. I have ordered a replacement for the damaged part, free of charge.",
      "You don't need to send the broken one back; please recycle it.",
    ],
    nextStep: "The replacement leaves our warehouse today and reaches you by {due}.",
    brushOff: "It must have happened when you unpacked it. Our warehouse checks everything.",
    protest: "Are you saying that I broke it myself? I have photos of it in the box.",
    ticket: "Replacement for damaged item, order {order}",
    tool: { name: "create_replacement", output: { replacement: "RP-88121", ships: "today", free_of_charge: true } },
  },
  {
    key: "missing-parts",
    tags: ["delivery", "assembly"],
    opening: [
      "I am putting together the shelf from order {order} and two screws and one bracket are missing.",
      "Hi, bag C is not in the box of order {order}, so I can't finish the wardrobe.",
    ],
    question: ["Could you read me the number that is printed on page two of the instructions?", "It says 4471-C."],
    solution: ["Bag C of 4471 holds exactly what you are missing, so I am sending you a new one by express post."],
    nextStep: "You will have it on {due}, and you get the tracking number by e-mail in about an hour.",
    brushOff: "Have you looked properly? They are usually at the bottom of the box.",
    protest: "I have looked three times. The bag is not there.",
    ticket: "Send bag C of 4471 for order {order}",
    tool: { name: "find_part", output: { part: "4471-C", in_stock: true, express: true } },
  },
  {
    key: "change-address",
    tags: ["delivery", "account"],
    opening: [
      "I have moved and my order {order} is on its way to the old address. Can you change that?",
      "Hello, I need to change the delivery address of order {order} before it ships.",
    ],
    question: [
      "What is the new address, and is the one on the invoice to change as well?",
      "Mill Lane 14, and yes, please change both.",
    ],
    solution: ["Done: the parcel and the invoice now go to Mill Lane 14. It had not left the warehouse yet."],
    nextStep: "You get a new confirmation by e-mail within ten minutes; the delivery day, {due}, stays the same.",
    brushOff: "Once it is ordered we can't change anything. You could ask the people who live there now.",
    protest: "That can't be right. Your website says that I can change it until it ships.",
    ticket: "Change of address for order {order}",
    tool: { name: "change_address", output: { changed: true, shipped: false } },
  },
  {
    key: "reschedule",
    tags: ["appointment"],
    opening: [
      "I have an installation appointment on {day} and I need another day.",
      "Hi, the technician was to come on {day}, but I can't be at home. Can we move it?",
    ],
    question: ["Which days suit you, and mornings or afternoons?", "Any afternoon next week would be fine."],
    solution: ["I have moved you to {due} afternoon, with the same technician. There is no charge for the change."],
    nextStep: "You get a text message the evening before with a window of two hours.",
    brushOff: "The calendar is full. You should have told us earlier.",
    protest: "It is four days away. How much earlier should I have called?",
    ticket: "Move installation appointment",
    tool: { name: "find_slots", output: { slots: 6, first: "13:00", fee: 0 } },
  },
];
