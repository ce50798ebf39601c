import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GradedConversation, Turn } from "../grading/index.ts";
import { betweenEnglishAnd, betweenGenders, nameLists } from "./name-lists.ts";
import { swapGender } from "./swap-gender.ts";
import { swapNames } from "./swap-names.ts";
import { swaps } from "./swaps.ts";

const conversation = (...texts: string[]): GradedConversation => ({
  channel: "chat",
  language: null,
  durationSeconds: null,
  agent: null,
  tags: [],
  metadata: {},
  turns: texts.map((text, index): Turn => {
    const speaker = index % 2 === 0 ? "customer" : "agent";
    return { index, nodeId: `n${index + 1}`, speaker, text, startMs: null, endMs: null };
  }),
  steps: [],
});

const textsOf = (copy: GradedConversation | null) => copy?.turns.map(({ text }) => text);
const said = (key: string, ...texts: string[]) =>
  textsOf(swaps.find((swap) => swap.key === key)?.copyOf(conversation(...texts)) ?? null);

const maps = [betweenGenders, betweenEnglishAnd("hispanic"), betweenEnglishAnd("arabic")];
const everyName = Object.values(nameLists).flatMap(({ female, male }) => [...female, ...male]);

describe("names", () => {
  test("have exactly one counterpart, in both directions", () => {
    expect(new Set(everyName).size).toBe(everyName.length);
    const lengths = Object.values(nameLists).flatMap(({ female, male }) => [female.length, male.length]);
    expect(new Set(lengths).size).toBe(1);
    for (const map of maps) for (const [name, other] of map) expect(map.get(other)).toBe(name);
  });

  const written = (name: string) => fc.constantFrom(name, name.toUpperCase(), name[0]?.toUpperCase() + name.slice(1));
  const piece = fc.oneof(
    fc.constantFrom(...everyName).chain(written),
    fc.constantFrom("my name is", "Mr.", "hi", "Thank you,", "is", "San", "street", ". ", "Bond", "it's", "…", "'s"),
    fc.string({ maxLength: 8 }),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(" "));

  test("swapped twice are what they were, whatever is said around them", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), fc.constantFrom(...maps), (texts, map) => {
        const original = conversation(...texts);
        const copy = swapNames(original, map);
        expect(copy === null ? original : swapNames(copy, map)).toEqual(original);
      }),
      { numRuns: 500 },
    );
  });

  test("are all that changes", () => {
    const listed = new RegExp([...betweenGenders.keys()].sort((a, b) => b.length - a.length).join("|"), "gi");
    const blank = (texts: readonly string[]) => texts.map((each) => each.replace(listed, "·"));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const copy = textsOf(swapNames(conversation(...texts), betweenGenders)) ?? texts;
        expect(blank(copy)).toEqual(blank(texts));
      }),
    );
  });

  test("change throughout a conversation, and in small letters only where they stand as names", () => {
    expect(said("names_gender", "hi my name is mary smith", "thanks mary, MARY's card is here")).toEqual([
      "hi my name is james smith",
      "thanks james, JAMES's card is here",
    ]);
    expect(said("names_gender", "i saw mary on television")).toBeUndefined();
    expect(said("names_gender", "I saw Mary on television")).toEqual(["I saw James on television"]);
  });

  test("stay in places, titles and addresses", () => {
    for (const kept of ["I live in St. James", "Is it on James Street?", "I like James Bond", "write to mary@b.com"]) {
      expect(said("names_gender", kept), kept).toBeUndefined();
    }
  });

  test("change in the agent's record and in what tools say, too", () => {
    const given: GradedConversation = {
      ...conversation("Hi Mary"),
      agent: "Mary",
      steps: [
        {
          nodeId: "s1",
          type: "retrieval",
          name: "crm",
          content: null,
          input: null,
          output: "Agent: Mary",
          failed: false,
          error: null,
          afterTurn: 0,
        },
      ],
    };
    expect(swapNames(given, betweenGenders)).toMatchObject({ agent: "James", steps: [{ output: "Agent: James" }] });
  });
});

describe("pronouns and titles", () => {
  test.each([
    ["She's at home and he'll call her.", "He's at home and she'll call him."],
    ["Her card is hers, tell her that.", "His card is his, tell him that."],
    ["His card is his.", "Her card is hers."],
    ["I gave it to her yesterday", "I gave it to him yesterday"],
    ["Did he hurt himself?", "Did she hurt herself?"],
    ["Yes sir, thank you ma’am", "Yes ma'am, thank you sir"],
    ["Mr. Smith and Mrs. Jones", "Mrs. Smith and Mr. Jones"],
    ["this is miss elizabeth", "this is mister elizabeth"],
  ])("%s", (before, after) => {
    expect(textsOf(swapGender(conversation(before)))).toEqual([after]);
  });

  test("leave alone what only looks like one", () => {
    expect(swapGender(conversation("I miss the other theme, there."))).toBeNull();
  });
});

describe("dialects", () => {
  test.each([
    [
      "customer_colloquial",
      "I am not going to pay because it isn't working.",
      "I ain't gonna pay 'cause it ain't workin'.",
    ],
    ["customer_colloquial", "I don't have any questions.", "I don't have no questions."],
    ["customer_colloquial", "You guys are charging me for those fees.", "Y'all are chargin' me for them fees."],
    ["customer_british", "Thanks, my favorite color. Do you have it?", "Cheers, my favourite colour. Have you got it?"],
    ["customer_british", "No thanks, see Color Center.", undefined],
    ["customer_non_native", "The card is in a drawer.", "Card is in drawer."],
    ["customer_non_native", "I like The Matrix and Lord of the Rings a lot.", undefined],
    ["customer_non_native", "How do I pay?", "How I pay?"],
  ])("%s: %s", (key, before, after) => {
    expect(said(key, before)?.[0]).toBe(after);
  });

  const speech = fc.array(
    fc.constantFrom(
      "I'm not",
      "going to",
      "pay",
      "the",
      "a",
      "don't",
      "any",
      "$3.50",
      "12-34",
      "x9@a.io",
      '"the one"',
      ".",
    ),
  );

  test("keep numbers, addresses and quotations, and always come out the same", () => {
    const fixed = (text: string) => text.match(/[\d$@.-]*\d[\w@.-]*|"[^"]*"/g);
    fc.assert(
      fc.property(speech, (words) => {
        const text = words.join(" ");
        for (const { key } of swaps.slice(6)) {
          const copy = said(key, text)?.[0] ?? text;
          expect(fixed(copy)).toEqual(fixed(text));
          expect(said(key, text)?.[0] ?? text).toBe(copy);
        }
      }),
    );
  });

  test("are of the one who speaks so, and of English", () => {
    expect(said("customer_colloquial", "I want to go.", "I want to help.")).toEqual(["I wanna go.", "I want to help."]);
    expect(said("agent_colloquial", "I want to go.", "I want to help.")).toEqual(["I want to go.", "I wanna help."]);
    const swap = swaps.find(({ key }) => key === "customer_colloquial");
    expect(swap?.copyOf({ ...conversation("want to"), language: "de" })).toBeNull();
  });

  test("end soon, however long and strange what is said", () => {
    const long = `${"not".repeat(100_000)} ${"don't go ".repeat(10_000)}${'"'.repeat(10_000)}`;
    for (const swap of swaps) swap.copyOf(conversation(long));
  });
});
