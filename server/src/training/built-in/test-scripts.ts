/**
 * What a good and a bad agent would say in each built-in scenario, by its number. The good ones are written the way an
 * experienced agent speaks: they greet, listen, ask for what they need, say what they do and when, and close.
 */
export interface PracticeScript {
  readonly well: readonly string[];
  readonly badly: readonly string[];
}

export const practiceScripts: Readonly<Record<number, PracticeScript>> = {
  1: {
    well: [
      "Good morning, this is Ann from customer service. I'm sorry that you can't work, that must be stressful. May I have your customer number so that I can look at your connection?",
      "Thank you, Priya. What do the lights on your router show?",
      "Thanks for checking. I can see a fault in the cabinet in your street, so your router is fine. Our engineers are already there.",
      "They expect to have it fixed by 17:00 today, and I will send you a text message as soon as it is.",
      "For your meeting I have just sent you a free day pass with 20 GB of mobile data, so you can use your phone as a hotspot.",
      "You're welcome. So: the fault is fixed by 17:00, and the day pass arrives within ten minutes. Is there anything else I can do for you? Thank you for calling, goodbye.",
    ],
    badly: [
      "What do you want?",
      "You probably broke the router.",
      "You'll have to wait.",
      "No idea when. Check the website.",
      "That's not my problem.",
    ],
  },
  2: {
    well: [
      "Hello, my name is Ann from the account team. I'm sorry that you are stuck, I can see why that is annoying. To make sure that I talk to the right person, could you tell me your full name and your customer number, please?",
      "Thank you, Tom. Which e-mail address would you like to use from now on?",
      "I have changed your e-mail address now and sent you a reset link. It is valid for 30 minutes.",
      "That is a good question. It is safe, since I could only change it because your name, customer number and postcode matched, and a notice goes to both addresses.",
      "You can add your mobile number under Settings, Security. Next time you get a code by text, whatever happens to your e-mail.",
      "I'm glad that it works. You are back in and can pay your bill tonight. Is there anything else that I can help you with? Thank you for your patience, goodbye.",
    ],
    badly: [
      "You should have updated your address.",
      "Tell me your password then.",
      "I can't help with that. Read the FAQ.",
      "As I said, rules are rules.",
      "Call back tomorrow.",
    ],
  },
  3: {
    well: [
      "Good afternoon, my name is Ann from the sales team. Thank you for calling, how can I help you? Tell me about your family: how many of you need a line?",
      "Thank you. What matters most to you, and how much data do you use together?",
      "That helps. And what do you currently pay for the four contracts?",
      "Then the family plan M would fit: four lines and 80 GB that you share.",
      "It is 59 a month for everything, for 12 months and without a set-up fee. That is about 36 less than you pay today.",
      "Yes, all four of you keep your numbers. It is free and takes two working days.",
      "Of course, take your time. I'll send you the offer by e-mail today, and I'll call you on Thursday to hear what you both think.",
      "It was a pleasure, Laura. You get the e-mail within the hour, and we talk on Thursday. Thank you very much and goodbye.",
    ],
    badly: [
      "You need the unlimited plan. It's the best, everybody takes it, and you have to decide right now.",
      "Just sign, this offer is gone tomorrow.",
      "Whatever. The price is in the small print.",
      "I don't know. Read the terms.",
      "Why didn't you say so? Then call somebody else.",
    ],
  },
  4: {
    well: [
      "Good morning, Mr. Novak, my name is Ann from the sales team. That is a fair question, and I understand that the price makes you think. I'm calling to hear what you need. May I ask you two things first: what matters most to you in such a software?",
      "I can see why that Monday hurt. Tell me about your shop, how many workplaces do you have?",
      "Thank you. Then here is what you get for the higher price: you reach us by phone and have an answer within two hours, and the training for your team is included.",
      "I'll be honest with you: 30 percent is not possible. What I can offer is 10 percent less if you pay by the year.",
      "No, it does not do that yet. It is planned, but there is no date, so please don't count on it.",
      "You don't have to decide today. Try it for 30 days free of charge, it ends by itself, and I'll call you after your first Monday.",
      "Thank you for your time, Mr. Novak. I'll send you the access by e-mail today and call you next Tuesday at ten. Goodbye.",
    ],
    badly: [
      "Because ours is better. Everybody knows that.",
      "Guaranteed results, you can't lose. Only if you sign today.",
      "You should have read the brochure, it's all about the KPI and the API.",
      "Take it or leave it.",
      "Whatever, buy the cheap one then.",
    ],
  },
  5: {
    well: [
      "Hello, this is Ann from billing. I'm sorry for the worry. I'll look into it right away. Could you give me the order number, please?",
      "Thank you. And what are the last four digits of the card, so that I find the payment?",
      "You are right, I can see two charges of 34.50 on 3 May. The second one is a mistake of our payment system, and I apologise for that.",
      "I have refunded the 34.50 just now. It will be back on your card within three working days.",
      "Yes, of course. You get a confirmation by e-mail in a few minutes, with the amount and the date.",
      "You're welcome, Sofia. The refund is on its way and the confirmation follows. Is there anything else I can do for you? Thank you and have a nice day.",
    ],
    badly: [
      "Are you sure? You probably clicked twice.",
      "Give me the full card number and the security code.",
      "That's just how it is. The reconciliation takes time.",
      "You'll have to wait.",
      "I don't know.",
    ],
  },
  6: {
    well: [
      "Good evening, this is Ann from billing. I understand that such a bill is a shock, and I want to find out with you what happened. Could you give me your customer number, please?",
      "Thank you, Mr. Zielinski. In which country were you on holiday?",
      "I can see why you expected it to be included. The EU countries are included, but Switzerland is not part of the EU, and the 4.1 GB used there made up the 186.",
      "Since it is the first time, I can halve the bill for you. You pay 93 instead of 186, and I have noted that already.",
      "I can set a roaming limit of 20 a month right now. And for next winter there is a Switzerland pass for 15 a week, with which you can use your phone as at home.",
      "Done, the limit is active, and you get the corrected bill by e-mail tomorrow. Is there anything else I can do for you? Thank you for your patience and goodbye.",
    ],
    badly: [
      "You should have read the terms.",
      "Switzerland isn't in Europe, everybody knows that.",
      "There's nothing I can do.",
      "It's the policy, so pay it.",
      "Calm down.",
    ],
  },
  7: {
    well: [
      "Good morning, this is Ann from customer care. I'm very sorry that you have waited three weeks and that nobody called back. I'll take care of it now. What is your order number, please?",
      "Thank you, Maria. Do you still have the tracking number or the receipt of the parcel?",
      "I found it. Your boots arrived on 6 May, and we did not book them in. That is our mistake, and I apologise.",
      "I have refunded the 89.90 just now, and it will be on your account within two working days.",
      "I can understand that you doubt it. I'll check myself on Thursday that the money has gone through and call you. And there is a voucher of 10 for the wait.",
      "Thank you for giving us another chance. You have the money within two working days, and I call you on Thursday. Is there anything else? Goodbye, Maria.",
    ],
    badly: [
      "Refunds take time.",
      "You should have kept the receipt.",
      "That was not my department.",
      "You'll have to wait, that's our policy.",
      "Stop complaining.",
    ],
  },
  8: {
    well: [
      "Good morning, Mr. Haddad, my name is Ann. I'm very sorry. Two broken sofas is not acceptable, and I understand that you are furious. I'll sort it out with you now. May I have the order number?",
      "Thank you. Could you tell me what the damage looks like, and by when you need the sofa?",
      "That sounds awful with your parents on the way. I can offer you a choice: a new sofa by express, or a full refund with free pick-up.",
      "The new one comes on Friday between 8 and 12, so that it stands there before your parents arrive.",
      "You are right, an apology is not enough for two lost days. I'm refunding 15 percent of the price, that is 120.",
      "I'll have it unpacked and checked before it leaves on Thursday, and I'll send you a photo of it.",
      "Thank you, Mr. Haddad. The new sofa comes on Friday between 8 and 12, and the 120 are on their way. Is there anything else I can do? Goodbye.",
    ],
    badly: [
      "These things happen.",
      "You should have refused the delivery.",
      "That's not our fault, call the carrier.",
      "Just read the terms and stop shouting.",
      "There's nothing I can do.",
    ],
  },
  9: {
    well: [
      "Good morning, Mrs. Weber, this is Ann from the bank. I'm sorry to hear that your husband is in hospital, and I understand that you are worried. Is there a power of attorney for his account?",
      "Thank you. I may only tell the account holder himself what is on the account. That protects your husband, as it would protect you.",
      "There are two quick ways: your husband can call us himself from the hospital, or you both sign the power of attorney form that I can e-mail to you today.",
      "A standing order goes out automatically while he is in hospital, and your landlord can tell you today whether the rent has arrived.",
      "You're welcome. I'll send you the form within the hour, and as soon as it is signed you can act for him. Is there anything else that I can do? I wish your husband a good recovery. Goodbye.",
    ],
    badly: [
      "What is his PIN?",
      "It's against the rules, so no.",
      "You should have made a power of attorney.",
      "Not my problem. KYC, you know.",
      "I can't help you.",
    ],
  },
  10: {
    well: [
      "Good morning, my name is Ann Miller from Northern Credit. Before I say what it is about: may I have your date of birth to make sure that I speak to the right person?",
      "Thank you, Mr. Costa. I am calling to collect a debt that is owed, and whatever you tell me may be used for that purpose. It is about three open payments, 420 in all.",
      "If you believe this is a mistake, you have the right to dispute the debt within 30 days, and I can send you proof of the debt in writing.",
      "I understand, and I'm sorry that it is a hard time. What could you afford a month without falling behind with your rent?",
      "Then I suggest a payment plan with 35 a month, starting on the first of next month. Would that work for you?",
      "No, this stays between you and us, and nobody else hears about it.",
      "Thank you for talking to me, Mr. Costa. You get the plan by e-mail today, and the first payment of 35 is due on the first of next month. Is there anything else? Goodbye.",
    ],
    badly: [
      "You owe us 420 and you know it.",
      "Pay today or we tell your employer.",
      "You should have paid in time, it's your own fault.",
      "You will be arrested if this goes on.",
      "I don't care about your problems.",
    ],
  },
  11: {
    well: [
      "Good evening, Ms. Lindqvist, my name is Ann. I'm so sorry, the evening before your daughter's wedding, that must be horrible. I'll get you there. Could you give me your booking code?",
      "Thank you. By when do you have to be there, and where are you now?",
      "I have rebooked you on the flight at 6:40 tomorrow, seat 4C. You land at 8:25, well before the wedding.",
      "You won't have to sleep there. We have a room for you at the Hotel Aurora next to terminal 1, dinner and breakfast are paid by us.",
      "If we are responsible for the cancellation, you get a compensation of 250. I'll send you the form by e-mail, so that you need not think of it today.",
      "So: hotel tonight, flight at 6:40, seat 4C. Is there anything else that I can do for you? I wish your daughter a wonderful wedding. Goodbye.",
    ],
    badly: [
      "Calm down, lady.",
      "Flights get cancelled. That's how it is.",
      "Not my problem, go to the desk.",
      "You should have booked an earlier flight.",
      "Stop shouting.",
    ],
  },
  12: {
    well: [
      "Good morning, Mr. Olsen, this is Ann from the service team. I'm sorry about the picture, and I'm happy to help you. What do you see on the screen at the moment?",
      "Thank you, that helps a lot. Is there a button with SOURCE on your remote control?",
      "Very good. Please press SOURCE once and then choose HDMI 1. I'll stay on the line until you see a picture.",
      "I'm glad that it works. I'll send you a card with the two steps in large print by post, and if it happens again you simply call us.",
      "It costs you nothing, Mr. Olsen, neither the call nor the card.",
      "It was a pleasure. The card will be with you on Thursday. Is there anything else that I can help you with? Enjoy the news, goodbye.",
    ],
    badly: [
      "Get to the point.",
      "Check the HDMI handshake and the firmware.",
      "You obviously did something wrong.",
      "I don't have time for your stories. Read the manual.",
      "Whatever.",
    ],
  },
};
