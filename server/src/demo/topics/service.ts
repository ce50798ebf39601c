import type { Topic } from "./topic.ts";

export const serviceTopics: readonly Topic[] = [
  {
    key: "locked-account",
    tags: ["account", "security"],
    opening: [
      "I am locked out of my account. It says that I tried too many times.",
      "Hi, I can't sign in any more since I have a new phone.",
      "The reset link you send me says that it is invalid. I have tried four times now.",
    ],
    question: ["When did you last sign in without trouble?", "Last week, with my old phone."],
    solution: [
      "Thank you. Each new link makes the one before invalid, so only the newest mail works.",
      "I have lifted the lock and sent you a fresh link.",
    ],
    nextStep: "It is valid for one hour. If it does not arrive within ten minutes, reply here and I take it further.",
    brushOff: "You must have typed it wrong. Try again tomorrow.",
    protest: "I need to change an order today. Tomorrow is too late.",
    ticket: "Locked account after change of phone",
    tool: { name: "unlock_account", output: { unlocked: true, link_sent: true } },
  },
  {
    key: "warranty",
    tags: ["warranty"],
    opening: [
      "The kettle I bought a year ago switches itself off after ten seconds. Is that a case for the warranty?",
      "My vacuum cleaner from order {order} has lost its suction. It is fourteen months old.",
    ],
    question: ["Have you already cleaned or replaced the filter?", "Yes, twice, and it made no difference."],
    solution: ["Then it is a fault that our two years of warranty cover. I have registered the repair for you."],
    nextStep: "A courier collects it on {due}, and you have it back within eight working days, or we replace it.",
    brushOff: "After a year you should expect that. It's a cheap model.",
    protest: "It cost {amount} euros and has two years of warranty.",
    ticket: "Warranty repair, order {order}",
    tool: { name: "register_repair", output: { covered: true, collection: "booked" } },
  },
  {
    key: "smart-lamp",
    tags: ["technical"],
    opening: [
      "My smart lamp does not find the wireless network any more since I changed my router.",
      "The lamp blinks red and the app says offline. I have restarted everything.",
    ],
    question: ["Does your new router send on 2.4 gigahertz as well as on 5?", "I think it is only set to 5."],
    solution: [
      "That is the cause: the lamp only hears 2.4 gigahertz. Please switch that on in the router's settings.",
      "Then hold the lamp's button for ten seconds until it blinks blue, and add it in the app again.",
    ],
    nextStep: "I stay here while you try it, and I send you the three steps by e-mail now.",
    brushOff: "We don't support other people's routers. Ask your provider.",
    protest: "The router works with everything else in the house. Only your lamp does not.",
    ticket: "Smart lamp offline after change of router",
    tool: { name: "device_state", output: { online: false, last_seen: "3 days ago", band: "2.4 GHz only" } },
  },
  {
    key: "privacy-request",
    tags: ["privacy", "account"],
    opening: [
      "I want you to delete all data that you have about me.",
      "Please tell me which personal data you store about me, and delete my account.",
    ],
    question: [
      "Is there an order or a warranty under way that you still need the account for?",
      "No, nothing is open.",
    ],
    solution: [
      "I have filed your request. We delete everything except the invoices, which the law makes us keep for ten years.",
      "They are locked and used for nothing else.",
    ],
    nextStep: "You get a confirmation within seven days, and by law no later than one month from today.",
    brushOff: "We don't do that. You can unsubscribe from the newsletter.",
    protest: "I am not talking about a newsletter. I have a right to have my data deleted.",
    ticket: "Deletion of personal data",
    tool: { name: "file_privacy_request", output: { filed: true, due_in_days: 30 } },
  },
  {
    key: "second-complaint",
    tags: ["complaint"],
    opening: [
      "This is the third time that I am contacting you about order {order}, and every time I get another answer.",
      "I spoke to a colleague of yours on {day}, who promised to call me back. Nobody ever did.",
    ],
    question: [
      "Let me read the notes first so that you don't have to explain it all again. The missing drawer, is that right?",
      "Yes, exactly. The drawer that should have come three weeks ago.",
    ],
    solution: [
      "The first order for the drawer was never sent off. I have done that now, and I checked that it is in stock.",
      "I am taking this over myself, and I credit you {amount} euros for the trouble.",
    ],
    nextStep: "It arrives on {due}, and I call you that afternoon to make sure that it fits.",
    brushOff: "I don't see any earlier call here. You will have to start from the beginning.",
    protest: "I can't believe it. This is exactly what happened last time.",
    ticket: "Third contact about the missing drawer, {order}",
    tool: { name: "read_history", output: { contacts: 3, open_promise: true } },
  },
];
