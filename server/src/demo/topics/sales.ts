import type { Topic } from "./topic.ts";

export const salesTopics: readonly Topic[] = [
  {
    key: "bulk-order",
    tags: ["sales", "business"],
    opening: [
      "We are furnishing a new office and need 40 desks and chairs. What can you offer?",
      "Good afternoon, I would like a quote for 25 standing desks for {company}.",
    ],
    question: [
      "By when do you need them, and shall our team put them together?",
      "By the end of next month, and yes, put together please.",
    ],
    solution: [
      "From 20 pieces on you get 12 percent off, and assembly costs 19 euros a desk.",
      "I have put a quote together with both, valid for 30 days.",
    ],
    nextStep: "It is in your mailbox today before five, and I call you on {due} to go through it.",
    brushOff: "The prices are on the website.",
    protest: "I was hoping for a better price for 40 desks. Then I will ask somebody else.",
    ticket: "Quote for office furniture, {company}",
    tool: { name: "make_quote", output: { pieces: 40, discount_percent: 12, valid_days: 30 } },
  },
  {
    key: "product-question",
    tags: ["sales", "product"],
    opening: [
      "Does the Alder sofa fit through a door of 75 centimetres?",
      "Is the oak table suitable for underfloor heating and a house with two dogs?",
      "I can't decide between the two mattresses, the firm one and the medium one.",
    ],
    question: ["May I ask how it will be used mostly?", "Every day, by two adults and a child."],
    solution: [
      "Then I would take the sturdier of the two; its cover can be washed and it has the longer warranty.",
      "All parts come in boxes of at most 70 centimetres, so your door is no problem.",
    ],
    nextStep: "You can try it at home for 100 days; if you order today it comes on {due}.",
    brushOff: "The measurements are in the product description.",
    protest: "I read it. It does not say anything about that.",
    ticket: "Add packing sizes to the product page",
    tool: { name: "product_facts", output: { boxes: 3, widest_cm: 70, warranty_years: 5 } },
  },
  {
    key: "gift-card",
    tags: ["sales", "gift-card"],
    opening: [
      "I bought a gift card for my sister's birthday and the mail with it never came.",
      "The gift card code I got does not work, it says unknown code.",
    ],
    question: ["Which e-mail was it sent to?", "To my sister's, but I may have mistyped it."],
    solution: ["You did: there is a letter missing in the address. I have blocked the old code and made a new one."],
    nextStep: "The new card is in your own mailbox in two minutes, so that you can pass it on yourself.",
    brushOff: "If you type the wrong address there is nothing I can do.",
    protest: "It is {amount} euros. Surely you can look it up.",
    ticket: "Gift card sent to a wrong address",
    tool: { name: "reissue_card", output: { old_code_blocked: true, new_card: "sent" } },
  },
  {
    key: "price-match",
    tags: ["sales", "pricing"],
    opening: [
      "I bought the floor lamp on {day} and today it is 30 euros cheaper. Do I get the difference?",
      "Another shop has the same armchair for {amount} euros. Can you match that?",
    ],
    question: ["Could you send me the link to that offer?", "Yes, here it is. It is in stock there, too."],
    solution: ["I have checked it: same model, in stock, so our price guarantee holds. I refund you the difference."],
    nextStep: "It is on your card by {due}.",
    brushOff: "Prices change, that's how it is.",
    protest: "You advertise a price guarantee of 30 days. Does it not count?",
    ticket: "Price guarantee",
    tool: { name: "compare_price", output: { same_model: true, in_stock: true, difference_eur: 30 } },
  },
];
