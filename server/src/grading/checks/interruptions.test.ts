import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { interruptions } from "./interruptions.ts";

/** The agent starts so many seconds before the customer ends, each time. */
const overlaps = (seconds: readonly number[], parameters = {}) =>
  judged(
    interruptions,
    seconds.flatMap((_, at) => [`c: my story, part ${at}`, `a: answer ${at}`]),
    {
      parameters,
      times: seconds.flatMap((by, at) => [
        [at * 20, at * 20 + 10] as const,
        [at * 20 + 10 - by, at * 20 + 15] as const,
      ]),
    },
  );

describe("interruptions", () => {
  test("are one forgiven, two partial, three too many", () => {
    expect(overlaps([0, -1]).verdict).toBe("pass");
    expect(overlaps([1, 0]).verdict).toBe("pass");
    expect(overlaps([1, 1]).verdict).toBe("partial");
    expect(overlaps([1, 1, 1]).verdict).toBe("fail");
  });

  test("are shorter overlaps not", () => {
    expect(overlaps([0.4, 0.4, 0.4]).verdict).toBe("pass");
    expect(overlaps([0.5, 0.5, 0.5]).verdict).toBe("fail");
    expect(overlaps([0.4], { min_overlap_ms: 300, allowed: 0 }).verdict).toBe("partial");
  });

  test("are not the customer's", () => {
    const times = [
      [0, 10],
      [5, 12],
      [6, 12],
      [20, 21],
    ] as const;
    expect(
      judged(interruptions, ["a: x", "c: no", "c: wait", "a: y"], { times, parameters: { allowed: 0 } }).verdict,
    ).toBe("pass");
  });

  test("show who was cut off and by what", () => {
    const { evidence } = overlaps([1, 1]);
    expect(evidence.map(({ quote }) => quote)).toEqual([
      "my story, part 0",
      "answer 0",
      "my story, part 1",
      "answer 1",
    ]);
  });

  test("need times of both speakers", () => {
    expect(judged(interruptions, ["c: hi", "a: hello"]).verdict).toBe("not_applicable");
    expect(
      judged(interruptions, ["c: hi", "a: hello"], {
        times: [
          [0, null],
          [1, null],
        ],
      }).verdict,
    ).toBe("not_applicable");
    expect(judged(interruptions, ["a: hello"], { times: [[0, 1]] }).verdict).toBe("not_applicable");
    expect(judged(interruptions, []).verdict).toBe("not_applicable");
  });
});
