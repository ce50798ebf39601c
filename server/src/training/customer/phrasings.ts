import type { CustomerEnd, SignKind } from "../types.ts";

/** Lines that any customer may say, so that a scenario needs to bring only its own matter. `{quote}` is the trainee's word. */
export const reactions: Readonly<Partial<Record<SignKind, readonly string[]>>> = {
  rudeness: [
    "Excuse me? There is no need to talk to me like that.",
    "That is no way to speak to a customer.",
    "I was polite to you. I expect the same.",
    'Did you really just say "{quote}" to me?',
  ],
  blame: [
    "So now it is my fault?",
    "I don't think that blaming me helps anybody.",
    "I did everything I was told to do.",
    '"{quote}"? I called for help, not for a lecture.',
  ],
  dismissal: [
    "That is not good enough.",
    "So you won't even try?",
    'I was hoping for more than "{quote}".',
    "That doesn't help me at all.",
  ],
  jargon: [
    'What do you mean by "{quote}"?',
    'Sorry, "{quote}" means nothing to me.',
    'You lost me at "{quote}". Can you say that in plain words?',
    'I don\'t know what "{quote}" is.',
  ],
  repeated: [
    "You said that already.",
    "Those are the same words as before.",
    "I heard you the first time.",
    "Are you reading that from a sheet?",
  ],
  ignored: [
    "That doesn't answer what I asked.",
    "I feel that you are not listening.",
    "You are talking past me.",
    "And what about my question?",
  ],
  short: ["Is that all you have to say?", "Hello? Are you still with me?", "And?", "I need a little more than that."],
  premature: [
    "How can you know that already? You haven't asked me much.",
    "Don't you need a few details from me first?",
    "That was quick. You don't even know the details yet.",
    "Before you promise that: don't you want to know what happened?",
  ],
  empathy: [
    "Thank you for understanding.",
    "Well, I appreciate that you say so.",
    "It is good that somebody listens.",
    "Thanks, that is kind of you.",
  ],
  apology: ["Alright, I accept that.", "OK. Thank you for saying that.", "Apology accepted.", "Fine, thank you."],
};

/** Before something that the customer has to say again, by mood. */
export const leadIns = {
  warm: [
    "One thing is still open for me.",
    "Just so that I get it right.",
    "There is still my question.",
    "Coming back to my point.",
  ],
  neutral: [
    "I still need to know this.",
    "Let me ask again.",
    "My question is still the same.",
    "We are not there yet.",
  ],
  annoyed: [
    "I am losing my patience here.",
    "Please, just answer me.",
    "I have asked this before.",
    "This is getting tiring.",
  ],
  angry: ["I am really angry now.", "For the last time.", "This is unacceptable.", "I can't believe this."],
} as const;

/** Before an answer that was given before. */
export const againLines = ["As I said.", "I told you before.", "Once more, then.", "Again."];

export const wonderLines = [
  "I am not sure that I can tell you that.",
  "I don't know, to be honest.",
  "Hm, I have no answer to that.",
  "I wouldn't know.",
  "I can't say, sorry.",
];

export const waitLines = ["OK, I'll wait.", "Sure, take your time.", "Alright, go ahead.", "Fine, I am here."];

/** For concerns that bring no thanks of their own. */
export const thanksLines = ["OK, that helps.", "Good, that answers it.", "Alright, thank you.", "Fine, I see."];

/** The last chance. */
export const warnLines = [
  "One more answer like that and I am gone.",
  "If this goes on, I'll hang up.",
  "I am this close to ending this call.",
];

/** When everything is settled, before the goodbye. */
export const restLines = {
  good: [
    "Great, that is all I needed.",
    "Perfect, that was everything from my side.",
    "Wonderful, then everything is settled for me.",
    "Brilliant, that is all I wanted.",
  ],
  fair: [
    "OK, then that is settled.",
    "Fine, that is all I needed to know.",
    "Alright, that answers it.",
    "OK, that was everything.",
  ],
} as const;

export const endLines: Readonly<Record<CustomerEnd, readonly string[]>> = {
  satisfied: [
    "Thank you for your help. Goodbye!",
    "Thanks a lot, have a nice day. Bye!",
    "Thank you, you have been very helpful. Goodbye.",
  ],
  gave_up: [
    "This leads nowhere. I'll try somewhere else. Goodbye.",
    "Never mind, I give up. Goodbye.",
    "I don't have time for this, and nothing is solved. I'm ending this here.",
  ],
  angry: [
    "That's enough. I'm taking my business elsewhere, and I will complain about this.",
    "I won't be treated like this. You'll hear from me, and so will your manager.",
    "Forget it. This was the worst service I ever had.",
  ],
};

export const fairEnd = ["OK. Thanks, goodbye.", "Alright, thank you. Bye.", "Fine. Thank you, goodbye."];
