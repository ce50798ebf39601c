import { answer, type BuiltInScenario, concern, needed } from "./define.ts";

export const supportScenarios: readonly BuiltInScenario[] = [
  {
    number: 1,
    title: "The internet is down",
    category: "support",
    difficulty: "easy",
    rubricKey: "customer_support",
    persona: "Priya works from home. She is friendly, but her working day depends on the connection.",
    goal: "Find the account, explain the outage in plain words, say when it ends, and help her through the day.",
    openingLine: "Hi, my internet has been down since this morning and I work from home. What is going on?",
    facts: {
      "customer number": "K-20418",
      outage: "Fault in the street cabinet of Linden Road, engineers on site",
      "expected end": "17:00 today",
      "help until then": "Free day pass with 20 GB of mobile data, sent by text message within 10 minutes",
    },
    customer: {
      mood: 55,
      answers: [
        needed(
          "May I have your customer number, please?",
          answer(
            "account",
            ["customer number", "account number", "account", "name address", "postcode", "your address"],
            "Yes, it's K-20418, Linden Road 12.",
            "My customer number is K-20418. I live at Linden Road 12.",
          ),
        ),
        answer(
          "lights",
          ["light", "lamp", "router show", "router", "led"],
          "The box blinks red, it's normally green.",
          "There is a red light blinking on the router.",
        ),
        answer(
          "tried",
          ["restart", "tried", "switch off", "unplug", "reboot", "turn off"],
          "I restarted the router twice, no change.",
          "Yes, I unplugged it for a minute, twice. Nothing.",
        ),
        answer(
          "since",
          ["since when", "when start", "how long", "what time", "when did"],
          "It went off at about eight this morning.",
          "Since eight o'clock or so.",
        ),
      ],
      concerns: [
        concern({
          key: "cause",
          after: ["account"],
          lines: [
            "Why is my internet down?",
            "What is wrong with my connection?",
            "So what is the reason that nothing works?",
          ],
          settledBy: [
            "outage",
            "fault street",
            "fault cabinet",
            "fault road",
            "fault area",
            "engineers",
            "disruption",
            "broken cabinet",
          ],
          thanks: ["OK, so it isn't my router.", "Good to know that it isn't on my side."],
          better:
            "I can see a fault in the cabinet in your street, so your router is fine, and our engineers are already working on it.",
        }),
        concern({
          key: "end",
          lines: ["When will it work again?", "How long is this going to take?", "When can I get back online?"],
          settledBy: ["17:00", "5 pm", "5pm", "by five", "five o'clock", "this afternoon", "end of the afternoon"],
          thanks: ["Five o'clock, alright.", "OK, at least I have a time now."],
          better: "The engineers expect to have it fixed by 17:00 today, and I will text you as soon as it is.",
        }),
        concern({
          key: "meantime",
          lines: [
            "I have a video meeting at two. What do I do until then?",
            "And how am I supposed to work this afternoon?",
            "Is there anything I can use for my meeting at two?",
          ],
          settledBy: ["mobile data", "hotspot", "day pass", "data pass", "20 GB", "20GB", "mobile connection"],
          thanks: ["Oh, that saves my meeting.", "That is a good idea, I'll do that."],
          better:
            "For your meeting I have just sent you a free day pass with 20 GB of mobile data, so you can use your phone as a hotspot.",
        }),
      ],
    },
  },
  {
    number: 2,
    title: "Locked out of the account",
    category: "support",
    difficulty: "medium",
    rubricKey: "customer_support",
    persona: "Tom has changed his e-mail provider and can't receive the reset link. He has to pay a bill today.",
    goal: "Check who he is without asking for secrets, get him back in safely, and explain how it won't happen again.",
    openingLine:
      "I can't log in any more, and your reset mail goes to an address that I no longer have. I'm stuck and it's annoying.",
    facts: {
      "customer number": "T-77310",
      "to verify": "Full name and date of birth, or customer number and postcode. Never the password",
      "way back in": "Change the e-mail address, then send a reset link that is valid for 30 minutes",
      "second way": "A mobile number for codes can be added under Settings, Security",
    },
    customer: {
      mood: 42,
      answers: [
        needed(
          "To make sure that I talk to the right person, could you tell me your full name and your postcode?",
          answer(
            "identity",
            [
              "date of birth",
              "full name",
              "customer number",
              "postcode",
              "who you are",
              "verify",
              "your name",
              "identity",
            ],
            "Tom Becker, born on 4 March 1984. My customer number is T-77310 and the postcode is 50667.",
            "It's Tom Becker, customer number T-77310, postcode 50667.",
          ),
        ),
        answer(
          "new_email",
          [
            "new email",
            "new e-mail",
            "email address",
            "e-mail address",
            "which email",
            "which address",
            "current email",
          ],
          "The new address is my first name and last name at the new provider, I can type it in if you send me a form.",
          "I have a new one, the first and last name at the new provider.",
        ),
        answer(
          "urgency",
          ["urgent", "today", "what do you need", "why do you need", "deadline"],
          "There's a bill that I have to pay by tonight.",
          "My bill is due tonight, that's why I need to get in.",
        ),
      ],
      concerns: [
        concern({
          key: "access",
          after: ["identity"],
          lines: [
            "How do I get back into my account?",
            "Can you get me back in or not?",
            "I just want to log in again. What now?",
          ],
          settledBy: [
            "reset link",
            "new link",
            "send link",
            "changed email",
            "changed e-mail",
            "change email",
            "updated email",
            "updated e-mail",
            "update email",
            "update e-mail",
          ],
          thanks: ["Ah, the mail is here.", "OK, the link just arrived."],
          better:
            "Thank you, Tom, that matches. I have changed your e-mail address and sent you a reset link that is valid for 30 minutes.",
        }),
        concern({
          key: "safety",
          lines: [
            "Is it safe that somebody can just change the address by phone?",
            "But could anybody else do that with my account?",
            "How do I know that nobody else gets in like this?",
          ],
          settledBy: [
            "verify",
            "date of birth",
            "identity",
            "check who",
            "checked who",
            "details match",
            "matched",
            "nobody can",
            "confirmed who",
          ],
          thanks: ["Alright, that makes sense.", "OK, I see that you check it."],
          better:
            "It is safe: I could only change it because your name, customer number and postcode matched, and you get a notice at both addresses.",
        }),
        concern({
          key: "future",
          lines: [
            "And what do I do so that this doesn't happen again?",
            "How can I avoid this next time?",
            "Will I have the same trouble next year?",
          ],
          settledBy: [
            "mobile number",
            "phone number",
            "second way",
            "backup",
            "code phone",
            "codes by text",
            "settings security",
          ],
          thanks: ["I'll add my number today.", "Good, I'll set that up right away."],
          better:
            "If you add your mobile number under Settings, Security, you can get a code by text next time, whatever happens to your e-mail.",
        }),
      ],
    },
  },
];
