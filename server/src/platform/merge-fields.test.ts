import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Fault } from "./fault.ts";
import { type CustomFieldChanges, type CustomFields, mergeFields } from "./merge-fields.ts";

// Few names, so that they meet; some that an object has by birth.
const key = fc.constantFrom("a", "b", "c", "__proto__", "constructor", "toString", "1", "");
const value = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const mapOf = <Value>(values: fc.Arbitrary<Value>) =>
  fc.array(fc.tuple(key, values)).map((entries) => Object.fromEntries(entries) as Record<string, Value>);
const storedFields: fc.Arbitrary<CustomFields> = mapOf(value);
const changesToThem: fc.Arbitrary<CustomFieldChanges> = mapOf(fc.oneof(value, fc.constant(null)));

describe("mergeFields", () => {
  it("sets what is given, removes what is null and keeps the rest", () => {
    fc.assert(
      fc.property(storedFields, changesToThem, (stored, changes) => {
        const merged = new Map(Object.entries(mergeFields(stored, changes)));
        const expected = new Map(Object.entries(stored));
        for (const [name, to] of Object.entries(changes)) {
          if (to === null) expected.delete(name);
          else expected.set(name, to);
        }
        expect(merged).toEqual(expected);
      }),
    );
  });

  it("gives the same again when the same changes come twice", () => {
    fc.assert(
      fc.property(storedFields, changesToThem, (stored, changes) => {
        const merged = mergeFields(stored, changes);
        expect(mergeFields(merged, changes)).toEqual(merged);
      }),
    );
  });

  it("leaves what it was given as it was", () => {
    fc.assert(
      fc.property(storedFields, changesToThem, (stored, changes) => {
        const before = structuredClone([Object.entries(stored), Object.entries(changes)]);
        mergeFields(stored, changes);
        expect([Object.entries(stored), Object.entries(changes)]).toEqual(before);
      }),
    );
  });

  it("refuses the key that would be the 101st, and takes a new one in the place of a removed one", () => {
    const full = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, i]));
    expect(() => mergeFields(full, { more: 1 })).toThrow(Fault);
    expect(Object.keys(mergeFields(full, { more: 1, k0: null }))).toHaveLength(100);
    expect(mergeFields(full, { k0: 7 })).toMatchObject({ k0: 7 });
  });
});
