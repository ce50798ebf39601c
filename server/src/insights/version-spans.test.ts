import { expect, test } from "vitest";
import { versionSpans } from "./version-spans.ts";

const published = (version: number, day: string) => ({ version, publishedAt: new Date(`${day}T15:00:00Z`) });
const march = { from: "2026-03-01", to: "2026-03-31" };

test("each day belongs to one version: that in use at its end", () => {
  const versions = [published(3, "2026-03-20"), published(2, "2026-03-10"), published(1, "2026-03-10")];
  expect(versionSpans(versions, march)).toEqual([
    { version: null, from: "2026-03-01", to: "2026-03-09" },
    { version: 2, from: "2026-03-10", to: "2026-03-19" },
    { version: 3, from: "2026-03-20", to: "2026-03-31" },
  ]);
});

test("versions of before and after the period have no days in it, but the one that was in use", () => {
  const versions = [published(3, "2026-04-02"), published(2, "2026-02-10"), published(1, "2026-01-10")];
  expect(versionSpans(versions, march)).toEqual([{ version: 2, ...march }]);
  expect(versionSpans([], march)).toEqual([{ version: null, ...march }]);
});
