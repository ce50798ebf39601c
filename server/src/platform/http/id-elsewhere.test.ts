import { expect, it } from "vitest";
import { idElsewhere } from "./id-elsewhere.ts";

const refused = expect.objectContaining({ code: "invalid_argument", field: "id" });

it("takes the id from the query, from the body, or the same one from both", () => {
  expect(idElsewhere({ id: "a" }, {})).toBe("a");
  expect(idElsewhere({}, { id: "a" })).toBe("a");
  expect(idElsewhere({ id: "a" }, { id: "a" })).toBe("a");
});

it("never guesses: no id and two different ids are refused", () => {
  expect(() => idElsewhere({}, {})).toThrow(refused);
  expect(() => idElsewhere({ id: "a" }, { id: "b" })).toThrow(refused);
});
