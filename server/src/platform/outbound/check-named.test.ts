import { expect, test } from "vitest";
import { checkNamed } from "./check-named.ts";
import type { Resolve } from "./types.ts";

const strict = { allowLocal: false };
const standsFor =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
const check = (resolve: Resolve, policy = strict) =>
  checkNamed("https://hooks.example.com/a", policy, { resolve, timeoutMs: 20 });

test.each([
  [["10.0.0.1"], "private"],
  [["127.0.0.1"], "loopback"],
  [["169.254.169.254"], "link-local"],
  [["100.64.0.1"], "shared"],
  [["::1"], "loopback"],
  [["::ffff:10.0.0.1"], "translated"],
  [["93.184.216.34", "192.168.0.1"], "private"],
])("a name that stands for %s is refused when it is given", async (addresses, kind) => {
  expect((await check(standsFor(...addresses)))?.reason).toContain(kind);
});

test("a name that stands for public addresses is taken", async () => {
  expect(await check(standsFor("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"))).toBeUndefined();
});

test("a name that can't be looked up now is taken: each connection looks again", async () => {
  expect(await check(standsFor())).toBeUndefined();
  expect(await check(() => Promise.reject(new Error("ENOTFOUND")))).toBeUndefined();
  expect(await check(() => new Promise(() => {}))).toBeUndefined();
});

test("what the address itself says is refused without asking anybody", async () => {
  const never: Resolve = () => {
    throw new Error("asked");
  };
  const options = { resolve: never, timeoutMs: 20 };
  expect((await checkNamed("http://hooks.example.com/", strict, options))?.reason).toContain("https");
  expect((await checkNamed("https://10.0.0.1/", strict, options))?.reason).toContain("private");
  expect(await checkNamed("https://93.184.216.34/", strict, options)).toBeUndefined();
  expect(await checkNamed("no address", strict, options)).toEqual({ reason: "is not a valid address" });
});
