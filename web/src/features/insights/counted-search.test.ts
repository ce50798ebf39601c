import { expect, test, vi } from "vitest";

vi.mock("../../lib/base-path.ts", () => ({ basePath: "/quality" }));
const { countedHref, countedQueryOf, countedSearchOf } = await import("./counted-search.ts");

test("a mark's address holds its bounds, and they reach the service with their types", () => {
  const href = countedHref({ from: "2026-01-01", to: "2026-01-07", score_from: 40, passed: false, tag: "a&b" }, "test");
  expect(href).toBe(
    "/quality/insights/conversations?from=2026-01-01&to=2026-01-07&score_from=40&passed=false&tag=a%26b&mode=test",
  );
  const search = countedSearchOf(Object.fromEntries(new URL(href, "http://localhost").searchParams));
  expect(countedQueryOf(search)).toEqual({
    from: "2026-01-01",
    to: "2026-01-07",
    score_from: 40,
    passed: false,
    tag: "a&b",
  });
});
