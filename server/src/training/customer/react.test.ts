import { expect, test } from "vitest";
import type { CustomerBehaviour, CustomerState, Temper } from "../types.ts";
import { openingState, react } from "./react.ts";
import { replyOffline } from "./reply-offline.ts";

const behaviour: CustomerBehaviour = {
  mood: 50,
  answers: [
    {
      key: "order",
      when: ["order number", "which order"],
      lines: ["It is A-1.", "A-1, it says here."],
      question: null,
    },
  ],
  concerns: [
    {
      key: "money",
      lines: ["Where is my money?", "When do I get my money?"],
      settledBy: ["refunded"],
      after: ["order"],
      thanks: ["Good."],
      better: null,
    },
    { key: "proof", lines: ["Can I have that in writing?"], settledBy: [], after: [], thanks: [], better: null },
  ],
};

const hears = (text: string, state: CustomerState = openingState(behaviour), temper: Temper = "medium") =>
  react({ behaviour, temper, state, text, position: 1 });
const moodAfter = (text: string, temper?: Temper) => hears(text, openingState(behaviour), temper).state.mood;

test.each([
  ["I'm so sorry about that.", 1],
  ["I understand why you are upset.", 1],
  ["Let me look into it for you right away.", 1],
  ["Well, you should have waited longer.", -1],
  ["That's not my problem.", -1],
  ["Don't be silly.", -1],
  ["Our SLA is five days for that.", -1],
  ["Hello.", 1],
])("the mood moves with what is said: %s", (text, direction) => {
  expect(Math.sign(moodAfter(text) - 50)).toBe(direction);
});

test("a short-tempered customer falls faster and rises slower", () => {
  expect(moodAfter("You should have waited.", "hard")).toBeLessThan(moodAfter("You should have waited.", "easy"));
  expect(moodAfter("I'm so sorry.", "hard")).toBeLessThan(moodAfter("I'm so sorry.", "easy"));
});

test("kind words said again and again stop helping", () => {
  const texts = Array.from({ length: 6 }, (_, i) => `I'm sorry, I understand why that is annoying, number ${i}.`);
  let state = openingState(behaviour);
  const moods = texts.map((text) => {
    state = hears(text, { ...state, stalled: 0 }).state;
    return state.mood;
  });
  expect(moods[0]).toBeGreaterThan(50);
  expect(moods.at(-1)).toBeLessThan(moods[1] as number);
});

test("a fact is told when it is asked for, and not before", () => {
  const tell = (text: string) => hears(text).beats.some((beat) => beat.do === "answer");
  expect(tell("Which order is it?")).toBe(true);
  expect(tell("Please give me the number of your order.")).toBe(true);
  expect(tell("I know your order number already.")).toBe(false);
  expect(tell("What a nice day it is, in order to say something!")).toBe(false);
});

test("what the trainee promises before asking settles nothing", () => {
  const early = hears("I have refunded it.");
  expect(early.state.settled).toEqual([]);
  expect(early.beats[0]).toMatchObject({ do: "react", to: "premature" });
  const asked = hears("Which order is it?").state;
  expect(hears("I have refunded it.", asked).state.settled).toEqual(["money"]);
  expect(hears("It is not refunded, and that's your own fault.", asked).state.settled).toEqual([]);
});

test("an ignored question and the same words again are noticed, with the concern that was on the table", () => {
  const { state } = hears("Hello, how are you today?");
  const ignored = hears("We have many nice offers this week.", state).state;
  expect(ignored.moments.at(-1)).toEqual({ kind: "ignored", position: 1, concern: "money" });
  expect(hears("We have many nice offers this week.", ignored).state.moments.at(-1)?.kind).toBe("repeated");
});

test("a customer who is treated badly warns once, then leaves; one who gets nowhere gives up", () => {
  let state = openingState(behaviour);
  const ends = [];
  for (let i = 0; i < 8 && !state.end; i++) {
    const { state: next, beats } = hears(`Shut up, that is your own fault, number ${i}.`, state);
    state = next;
    ends.push(beats.at(-1)?.do);
  }
  expect(ends).toEqual(["raise", "warn", "leave"]);
  expect(state.end).toBe("angry");

  let bored = openingState(behaviour);
  for (let i = 0; i < 10 && !bored.end; i++) bored = hears(`Is the weather nice, number ${i}?`, bored).state;
  expect(bored.end).toBe("gave_up");
});

test("a concern without phrases is settled by a proper answer, and the goodbye ends the call", () => {
  let state = hears("Which order is it?").state;
  for (const text of ["I have refunded it just now.", "Yes, of course, I am writing it for you now."]) {
    state = hears(text, state).state;
  }
  expect([state.settled, state.end]).toEqual([["money", "proof"], null]);
  const { state: last, text } = replyOffline({
    behaviour,
    temper: "easy",
    state,
    text: "Goodbye!",
    position: 7,
    seed: 1,
  });
  expect([last.end, text.length > 0]).toEqual(["satisfied", true]);
});
