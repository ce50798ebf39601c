import { answer, type BuiltInScenario, concern, needed } from "./define.ts";

export const complianceScenarios: readonly BuiltInScenario[] = [
  {
    number: 9,
    title: "Calling for somebody else",
    category: "compliance",
    difficulty: "medium",
    rubricKey: "customer_support",
    persona: "Mrs. Weber wants to know the balance of her husband's account. He is in hospital, and she is worried.",
    goal: "Stay kind and tell nothing of the account; explain the way by which she may act for her husband.",
    openingLine:
      "Good morning, I need the balance of my husband's account. He is in hospital and I'm worried about the rent.",
    facts: {
      rule: "Nothing of an account to anybody but its holder or a person with a power of attorney",
      "way 1": "Power of attorney form, signed by both, by e-mail or in a branch; in force on the same day",
      "way 2": "The husband calls himself; from the hospital as well, 2 minutes",
      rent: "Standing orders run on their own, she can ask her landlord whether the rent has arrived",
    },
    customer: {
      mood: 40,
      answers: [
        needed(
          "Is there a power of attorney for the account?",
          answer(
            "attorney",
            [
              "power of attorney",
              "authority",
              "authorised",
              "authorized",
              "holder",
              "joint account",
              "your own account",
            ],
            "No, the account is in his name only, and there is no power of attorney.",
            "It's his account alone. We never made a power of attorney.",
          ),
        ),
        answer(
          "husband",
          ["able to call", "reach him", "phone hospital", "he call", "talk to him", "speak", "husband call"],
          "He is awake and has his mobile with him. He could call, I think.",
          "Yes, I can reach him, he has his mobile in the hospital.",
        ),
        answer(
          "rent",
          ["rent", "standing order", "due", "landlord", "paid"],
          "The rent is due on the first, I believe that there's a standing order.",
          "It's due on the first. I think it goes out by standing order.",
        ),
      ],
      concerns: [
        concern({
          key: "balance",
          lines: [
            "So how much is on the account?",
            "Can't you just tell me the balance?",
            "I am his wife! Why can't I know the balance?",
          ],
          settledBy: [
            "only holder",
            "account holder",
            "protect",
            "privacy",
            "data protection",
            "not allowed to share",
            "can only share",
            "can only tell",
            "keep safe",
            "only tell your husband",
          ],
          thanks: ["Well, I would want that for my account, too.", "Hm. I suppose that is right."],
          better:
            "I can see that you are worried, and because it protects your husband I can only tell the account holder himself what is on it.",
        }),
        concern({
          key: "way",
          after: ["attorney"],
          lines: ["And what am I supposed to do now?", "How can I act for him, then?", "Is there any way at all?"],
          settledBy: [
            "power of attorney",
            "form",
            "call us himself",
            "he can call",
            "husband can call",
            "your husband call",
          ],
          thanks: ["He can sign that today.", "That we can do, he has his mobile."],
          better:
            "There are two quick ways: he calls us himself from the hospital, or you both sign the power of attorney form that I am sending you.",
        }),
        concern({
          key: "rent",
          lines: [
            "And the rent? It is due on the first!",
            "But what about the rent in the meantime?",
            "I am afraid that the rent won't be paid. What about that?",
          ],
          settledBy: ["standing order", "landlord", "run on their own", "goes out", "automatically"],
          thanks: ["That calms me down.", "Good, I'll call the landlord."],
          better:
            "Standing orders run on their own while he is in hospital, and your landlord can tell you today whether the rent has arrived.",
        }),
      ],
    },
  },
  {
    number: 10,
    title: "A call about a debt",
    category: "compliance",
    difficulty: "hard",
    rubricKey: "collections_compliance",
    persona: "Mr. Costa lost some of his work and is three payments behind. He is ashamed and defensive.",
    goal: "Make sure who you talk to, read the notice in full, name his right to dispute, and agree on a plan he can afford.",
    openingLine: "Yes, hello? Who is this and what is it about?",
    facts: {
      account: "C-4081, 420 open, three payments of 140",
      "to verify": "Date of birth or postcode, before anything is said about the debt",
      notice: "I am calling to collect a debt that is owed, and whatever you tell me may be used for that purpose.",
      dispute: "He can dispute the debt or ask for proof in writing within 30 days",
      plan: "Smaller payments from 35 a month",
    },
    customer: {
      mood: 38,
      answers: [
        needed(
          "Before I say what it is about: may I have your date of birth, to make sure that I speak to the right person?",
          answer(
            "identity",
            [
              "date of birth",
              "postcode",
              "full name",
              "verify",
              "am I speaking",
              "speaking with",
              "confirm",
              "right person",
            ],
            "This is Daniel Costa, born on 9 June 1979, if you have to know.",
            "Yes, I'm Daniel Costa. My postcode is 1070.",
          ),
        ),
        answer(
          "situation",
          ["situation", "what happened", "difficult", "work", "income", "tell me", "reason"],
          "I lost half of my hours in spring. I'm worried about the rent, too.",
          "They cut my hours in half in spring. It's a hard time.",
        ),
        needed(
          "What could you afford a month?",
          answer(
            "afford",
            ["afford", "how much could", "per month", "a month", "monthly", "manage"],
            "Maybe 35 or 40 a month. Not more.",
            "I could do 35 a month, 40 if things go well.",
          ),
        ),
      ],
      concerns: [
        concern({
          key: "about",
          after: ["identity"],
          lines: ["And what is this about?", "What do you want from me?", "So why are you calling me?"],
          settledBy: ["collect a debt", "debt that is owed", "open payments", "balance", "420"],
          thanks: ["I was afraid of that.", "Yes, I know about that."],
          better: "I am calling to collect a debt that is owed, and whatever you tell me may be used for that purpose.",
        }),
        concern({
          key: "amount",
          lines: [
            "I'm not sure that the amount is right. What if it isn't?",
            "Is that even correct? I paid in March.",
            "What can I do if I disagree with that sum?",
          ],
          settledBy: ["dispute", "proof", "in writing", "disagree", "30 days", "thirty days"],
          thanks: ["Good to know that I can do that.", "OK, I'll look at my statements."],
          better:
            "If you disagree, you have the right to dispute the debt within 30 days, and I can send you proof of it in writing.",
        }),
        concern({
          key: "plan",
          after: ["afford"],
          lines: [
            "I can't pay 420 at once. What now?",
            "I don't have that money. What am I supposed to do?",
            "How should I ever pay that?",
          ],
          settledBy: ["plan", "instalments", "installments", "35", "40", "smaller payments", "monthly payments"],
          thanks: ["That I can manage.", "35 a month works for me."],
          better: "Then let us make a payment plan that you can keep: 35 a month, starting on the first of next month.",
        }),
        concern({
          key: "others",
          lines: [
            "Will my employer hear about this?",
            "Does anybody else get to know of this?",
            "You don't tell anybody, do you?",
          ],
          settledBy: ["between us", "nobody", "no one", "not tell", "won't tell", "confidential", "only you", "stays"],
          thanks: ["Thank you, that is a relief.", "That means a lot to me."],
          better: "No, this stays between you and us; nobody else hears about it.",
        }),
      ],
    },
  },
];
