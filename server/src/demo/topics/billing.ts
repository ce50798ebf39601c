import type { Topic } from "./topic.ts";

export const billingTopics: readonly Topic[] = [
  {
    key: "double-charge",
    tags: ["billing"],
    opening: [
      "You charged my card twice for order {order}. It is {amount} euros both times.",
      "There are two payments of {amount} euros on my statement for one order, {order}.",
      "Hi, I was billed {amount} euros two times. I want one of them back.",
    ],
    question: [
      "Are both payments booked already, or is one of them still shown as pending?",
      "Both are booked, on the same day, two minutes apart.",
    ],
    solution: [
      "I found it: the payment page timed out and sent the second payment when it was reloaded.",
      "I have refunded the second one, {amount} euros, to the same card.",
    ],
    nextStep: "You see it on your statement by {due}, and the confirmation is in your mailbox now.",
    brushOff: "Our system never charges twice. Please check with your bank.",
    protest: "I have checked with my bank. They say that you took it twice.",
    ticket: "Refund of a double payment, order {order}",
    tool: { name: "find_payments", output: { payments: 2, duplicate: true, refundable: true } },
  },
  {
    key: "refund-status",
    tags: ["billing", "refund"],
    opening: [
      "I sent back order {order} two weeks ago and I still have no refund.",
      "When do I get my {amount} euros back for order {order}? The return was delivered on {day}.",
    ],
    question: ["Do you have the number of the return label at hand?", "Yes, it is RT-55-{order}."],
    solution: [
      "Thank you. The return arrived, but it was scanned without its order number, so nobody matched it. That was our mistake.",
      "I have matched it and released {amount} euros just now, with a voucher of 10 euros for the wait.",
    ],
    nextStep: "The money is on your account by {due}.",
    brushOff: "Refunds take as long as they take. It's in the queue.",
    protest: "Two weeks in a queue? Your own page says five days.",
    ticket: "Return without order number, {order}",
    tool: { name: "find_return", output: { received: true, matched: false, amount_released: true } },
  },
  {
    key: "invoice-copy",
    tags: ["billing", "business"],
    opening: [
      "Our accounts department needs the invoice for order {order} with our VAT number on it.",
      "Good morning, could you send me the invoice of order {order} again? It should be made out to the company.",
    ],
    question: [
      "What is the VAT number, and which e-mail should the invoice go to?",
      "DE 811 907 980, to accounts@{company}.",
    ],
    solution: ["I have added the number to your customer account and made a corrected invoice."],
    nextStep: "It is on its way to accounts@{company} now, and future invoices carry the number by themselves.",
    brushOff: "You can download it from the website.",
    protest: "The one on the website does not have our VAT number, that is why I am writing.",
    ticket: "Corrected invoice for order {order}",
    tool: { name: "correct_invoice", output: { invoice: "IN-20931", sent: true } },
  },
  {
    key: "promo-code",
    tags: ["billing", "promotion"],
    opening: [
      "The code AUTUMN15 does not work at the checkout. It says that it has expired, but your mail is from yesterday.",
      "I ordered with the code AUTUMN15 and paid the full price, {amount} euros. Why?",
    ],
    question: ["Was any article in the basket already reduced?", "Yes, the chairs were on sale."],
    solution: [
      "That is why: the code leaves reduced articles out, and the page should say so instead of calling it expired.",
      "I have taken 15 percent off the other articles for you by hand.",
    ],
    nextStep: "The difference goes back to your card by {due}, and I have reported the wrong message to our web team.",
    brushOff: "It's in the terms and conditions, you have to read them.",
    protest: "The message said expired. There is nothing about reduced articles anywhere on that page.",
    ticket: "Misleading message for code AUTUMN15",
    tool: { name: "check_code", output: { code: "AUTUMN15", valid: true, excludes: "reduced articles" } },
  },
  {
    key: "cancel-subscription",
    tags: ["subscription", "retention"],
    opening: [
      "I want to cancel my Larkfield Plus membership.",
      "Please end my Plus subscription. I don't use it any more.",
      "How do I get out of Plus? I can't find the button.",
    ],
    question: ["May I ask what made you decide to leave?", "I simply order too little for it to be worth the money."],
    solution: [
      "That makes sense. I have cancelled it; it stays active until the end of the month that you have paid for.",
      "You could also pause it for up to six months, but I won't push you.",
    ],
    nextStep: "The confirmation is in your mailbox, and nothing will be charged from {due} on.",
    brushOff: "You can only cancel in writing, by post, three months before the end of the year.",
    protest: "That is not what I signed up for. Online it says that I can cancel at any time.",
    ticket: "Cancellation of Plus",
    tool: { name: "cancel_plan", output: { plan: "plus", cancelled: true, active_until: "end of month" } },
  },
];
