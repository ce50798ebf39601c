import { expect, test } from "vitest";
import { mayChange, rolesToGive } from "./role-rules.ts";

test("only owners make and change owners", () => {
  expect(rolesToGive("owner")).toContain("owner");
  expect(rolesToGive("admin")).toEqual(["viewer", "reviewer", "admin"]);
  expect(mayChange("admin", { role: "owner" })).toBe(false);
  expect(mayChange("owner", { role: "owner" })).toBe(true);
});

test("viewers and reviewers change nobody", () => {
  expect(rolesToGive("reviewer")).toEqual([]);
  expect(mayChange("reviewer", { role: "viewer" })).toBe(false);
});
