export const warmGreetings = [
  "Thank you for {contacting} Larkfield, this is {agent}. How can I help you today?",
  "Good {daytime}, this is {agent} at Larkfield. What can I do for you?",
  "Hello and welcome to Larkfield, my name is {agent}. How may I help?",
];
export const coolGreetings = ["Larkfield, hello?", "Customer service, hi.", "Hello, go ahead."];
export const sympathy = [
  "I am sorry about that, {first}. I understand how frustrating it is, and I will take care of it.",
  "Oh no, that is not what you should get from us, {first}. I am sorry. Let me look into it right away.",
  "Thank you for telling me, {first}, and I apologise for the trouble. We will sort this out together.",
];
export const verification = [
  "So that I open the right account: may I have your full name and your postcode, please?",
  "For your security, could you tell me your full name and the postcode on your account?",
];
export const identity = [
  "Sure, {name}, {postcode}.",
  "{name}, and the postcode is {postcode}.",
  "Yes: {name}, {postcode}.",
];
export const relief = [
  "Oh, that was quick. Thank you.",
  "Perfect, that helps a lot.",
  "Great, thank you for sorting that out.",
];
export const checks = ["Is there anything else I can help you with?", "Is there anything else I can do for you today?"];
export const noMore = [
  "No, that is all. Thank you very much!",
  "No, that's everything. You were very helpful.",
  "That was all, thanks.",
];
export const warmClosings = [
  "Thank you for {contacting} Larkfield, {first}. Have a lovely {daytime}!",
  "It was a pleasure, {first}. Thank you for your patience, and goodbye.",
];
export const coolClosings = ["Okay. Bye.", "Right. Goodbye."];
export const vagueAnswers = [
  "I see. That does sound inconvenient. I will pass it on to the team and somebody will get back to you at some point.",
  "Hmm, I am really not sure about that. I think it should sort itself out. Maybe try again in a while.",
];
export const doubts = ["So what happens now? When will I hear from you?", "Can you at least tell me when?"];
export const vagueEndings = [
  "I can't say. They are quite busy. But thanks for getting in touch!",
  "It is hard to say. We will be in touch. Have a nice day!",
];
export const carelessReplies = [
  "Well, I can't change that. Calm down, please.",
  "Look, as I said. There is nothing I can do for you.",
  "You are not the only customer, you know.",
];
export const anger = [
  "This is unbelievable. I want to speak to your manager.",
  "That is really rude. I am never ordering from you again.",
  "So you are not going to help me at all? That is ridiculous.",
];
export const handovers = [
  "One moment please, I am putting you through to {colleague}, who can help. I have told them what it is about.",
];
export const takeovers = [
  "Hello {first}, this is {colleague}. My colleague told me what happened, so you don't have to repeat it. I am sorry for the trouble.",
];
