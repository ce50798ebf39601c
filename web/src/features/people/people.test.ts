import { expect, test } from "vitest";
import { fieldsInput, newRow, rowProblem, rowsOf } from "./custom-fields.ts";
import { contactName } from "./names.ts";
import { contactSearchOf } from "./people-search.ts";

test("custom fields keep their type, and a field that was removed is cleared", () => {
  const before = { plan: "pro", seats: 12, old: "x" };
  const rows = rowsOf(before)
    .filter(({ name }) => name !== "old")
    .map((row) => (row.name === "seats" ? { ...row, value: "13" } : row));
  expect(fieldsInput(before, [...rows, newRow()])).toEqual({ plan: "pro", seats: 13, old: null });
});

test("two fields of one name and a number that is none are refused", () => {
  const [one, other] = [
    { ...newRow(), name: "plan" },
    { ...newRow(), name: "plan " },
  ];
  expect(rowProblem(one, [one, other])).toBe("Two fields have this name.");
  const number = { ...newRow(), name: "seats", value: "many", isNumber: true };
  expect(rowProblem(number, [number])).toBe("This is not a number.");
  expect(rowProblem(newRow(), [])).toBeUndefined();
});

test("a contact without a name is called by what is known", () => {
  const unknown = {
    first_name: null,
    last_name: null,
    email: null,
    phone: "+1 555",
    external_id: "crm-1",
    id: "con_1",
  };
  expect(contactName(unknown)).toBe("+1 555");
  expect(contactName({ ...unknown, first_name: "Maria", last_name: "Lopez" })).toBe("Maria Lopez");
});

test("the address of the contacts holds filters only", () => {
  expect(contactSearchOf({ q: "maria", tag: "", company_id: ["cmp_1", "cmp_2"], mode: "test" })).toEqual({
    q: "maria",
    company_id: "cmp_1",
  });
});
