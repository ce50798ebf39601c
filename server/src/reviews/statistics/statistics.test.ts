import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kappaOf, measureAgreement } from "./measure-agreement.ts";
import type { Unit } from "./rated.ts";

/** One row per rater, one character per thing; a dot is a missing value. */
const table = (...rows: string[]): Unit[] =>
  [...(rows[0] as string)].map((_, place) => ({
    cluster: `thing ${place}`,
    stratum: "question",
    ratings: rows
      .map((row, rater) => ({ rater: `rater ${rater}`, label: row[place] as string }))
      .filter(({ label }) => label !== "."),
  }));

/** Two raters, with how often each pair of labels occurs. */
const crossed = (counts: Readonly<Record<string, number>>): Unit[] => {
  const pairs = Object.entries(counts).flatMap(([pair, count]) => Array.from({ length: count }, () => pair));
  return table(pairs.map((pair) => pair[0]).join(""), pairs.map((pair) => pair[1]).join(""));
};

const figures = async (units: readonly Unit[]) => (await measureAgreement(units)).overall.figures;

describe("Cohen's kappa is that of published examples", () => {
  test("50 proposals read by two people: 0.4", async () => {
    const found = await figures(crossed({ yy: 20, yn: 5, ny: 10, nn: 15 }));
    expect(found.percent).toBeCloseTo(0.7, 10);
    expect(found.kappa).toBeCloseTo(0.4, 10);
  });

  test("equal share of agreement, but different margins: 0.1304 and 0.2593", async () => {
    expect((await figures(crossed({ yy: 45, yn: 15, ny: 25, nn: 15 }))).kappa).toBeCloseTo(0.1304, 4);
    expect((await figures(crossed({ yy: 25, yn: 35, ny: 5, nn: 35 }))).kappa).toBeCloseTo(0.2593, 4);
  });
});

describe("Krippendorff's alpha is that of his own examples (2011)", () => {
  test("A: two observers, binary data: 0.095", async () => {
    expect((await figures(table("0100000010", "1110010000"))).alpha).toBeCloseTo(0.095, 3);
  });

  test("B: two observers, nominal data: 0.692", async () => {
    expect((await figures(table("aabbdcccedda", "babbbccceddd"))).alpha).toBeCloseTo(0.692, 3);
  });

  test("C: four observers with missing values: 0.743", async () => {
    const found = await figures(table("123321412...", "1233224125.3", ".3332342251.", "12332441251."));
    expect(found.alpha).toBeCloseTo(0.743, 3);
  });
});

const labels = fc.constantFrom("pass", "partial", "fail", "not_applicable");
const ratings = fc.integer({ min: 2, max: 5 }).chain((raters) =>
  fc.array(fc.array(fc.option(labels, { freq: 4 }), { minLength: raters, maxLength: raters }), {
    minLength: 2,
    maxLength: 25,
  }),
);
const unitsOf = (rows: readonly (readonly (string | null)[])[], rename = (rater: number) => rater): Unit[] =>
  rows.map((row, place) => ({
    cluster: `${place % 7}`,
    stratum: `${place % 3}`,
    ratings: row.flatMap((label, rater) => (label === null ? [] : [{ rater: `${rename(rater)}`, label }])),
  }));

describe("agreement", () => {
  test("is 1 where everybody agrees and not everything is the same", async () => {
    const found = await measureAgreement(table("aabbc", "aabbc", "aabb."));
    expect(found.overall.figures).toEqual({ percent: 1, kappa: 1, alpha: 1 });
    expect(found.overall.intervals.percent).toEqual({ low: 1, high: 1 });
  });

  test("can't be told from chance where nobody ever says anything else", async () => {
    expect(await figures(table("aaaa", "aaaa"))).toEqual({ percent: 1, kappa: null, alpha: null });
    expect(await figures([])).toEqual({ percent: null, kappa: null, alpha: null });
    expect(await figures(table("a.b", ".b."))).toEqual({ percent: null, kappa: null, alpha: null });
  });

  test("is about 0 for raters who throw dice, and the interval says so", async () => {
    const thrown = (die: string, i: number) =>
      "abcd"[createHash("sha256").update(`${die}/${i}`).digest().readUInt8() % 4];
    const dice = (die: string) => Array.from({ length: 2_000 }, (_, i) => thrown(die, i)).join("");
    const { overall } = await measureAgreement(table(dice("first"), dice("second"), dice("third")));
    for (const name of ["kappa", "alpha"] as const) {
      expect(Math.abs(overall.figures[name] as number)).toBeLessThan(0.03);
      expect(overall.intervals[name]?.low).toBeLessThan(0);
      expect(overall.intervals[name]?.high).toBeGreaterThan(0);
    }
  });

  test("does not depend on who is called what, nor on the order of anything", async () => {
    await fc.assert(
      fc.asyncProperty(ratings, async (rows) => {
        const turned = unitsOf(rows, (rater) => 9 - rater).map((unit) => ({
          ...unit,
          ratings: unit.ratings.toReversed(),
        }));
        const [one, other] = [await figures(unitsOf(rows)), await figures(turned.toReversed())];
        for (const name of ["percent", "kappa", "alpha"] as const) {
          if (one[name] === null) expect(other[name]).toBeNull();
          else expect(other[name]).toBeCloseTo(one[name], 9);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("stays between -1 and 1 with the figure inside of its interval's reach, whatever the data", async () => {
    await fc.assert(
      fc.asyncProperty(ratings, async (rows) => {
        const { overall, strata } = await measureAgreement(unitsOf(rows));
        for (const { figures, intervals } of [overall, ...strata.values()]) {
          for (const name of ["percent", "kappa", "alpha"] as const) {
            const { low, high } = intervals[name] ?? { low: 0, high: 0 };
            for (const value of [figures[name] ?? 0, low, high]) expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-9);
            expect(low).toBeLessThanOrEqual(high);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test("of three raters on the same things is Conger's: chance is the mean over their pairs", () => {
    const rows = ["aabbcabcab", "aabbcbbcaa", "abbbcabcca"];
    const share = (row: string, label: string) => [...row].filter((each) => each === label).length / row.length;
    const pairs = [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([i, j]) => [rows[i as number] as string, rows[j as number] as string] as const);
    const mean = (of: (a: string, b: string) => number) =>
      pairs.reduce((sum, [a, b]) => sum + of(a, b), 0) / pairs.length;
    const observed = mean((a, b) => [...a].filter((label, i) => label === b[i]).length / a.length);
    const expected = mean((a, b) => ["a", "b", "c"].reduce((sum, label) => sum + share(a, label) * share(b, label), 0));
    expect(kappaOf(table(...rows))).toBeCloseTo((observed - expected) / (1 - expected), 10);
  });

  test("on one question is not made up by another that everybody answers alike", () => {
    const dull = table("aaaaaaaaaa", "aaaaaaaaaa").map((unit) => ({ ...unit, stratum: "dull" }));
    const open = table("aabbabbaab", "abbbaabaab");
    expect(kappaOf([...open, ...dull])).toBeCloseTo(kappaOf(open) as number, 10);
  });
});

describe("intervals", () => {
  test("are the same for the same data, and narrower for more of it", async () => {
    const few = crossed({ yy: 10, yn: 3, ny: 4, nn: 9 });
    const many = crossed({ yy: 100, yn: 30, ny: 40, nn: 90 });
    const [one, again, wide] = [await measureAgreement(few), await measureAgreement(few), await measureAgreement(many)];
    expect(again).toEqual(one);
    const width = ({ overall }: typeof one) =>
      (overall.intervals.kappa?.high as number) - (overall.intervals.kappa?.low as number);
    expect(width(wide)).toBeLessThan(width(one) / 2);
  });

  test("are close to what the normal approximation says of a share", async () => {
    const { overall } = await measureAgreement(crossed({ yy: 200, yn: 60, ny: 40, nn: 100 }));
    const error = Math.sqrt((0.75 * 0.25) / 400);
    expect(overall.intervals.percent?.low).toBeCloseTo(0.75 - 1.96 * error, 1.5);
    expect(overall.intervals.percent?.high).toBeCloseTo(0.75 + 1.96 * error, 1.5);
  });

  test("are told of conversations, not of verdicts: one conversation has none", async () => {
    const units = table("aabb", "abbb").map((unit) => ({ ...unit, cluster: "the only one" }));
    const { overall } = await measureAgreement(units);
    expect(overall.figures.percent).toBe(0.75);
    expect(overall.intervals).toEqual({ percent: null, kappa: null, alpha: null });
  });
});
