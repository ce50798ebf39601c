import { expect, test } from "vitest";
import { addressBlock } from "./address-block.ts";

test("an IPv4 address is counted by itself, in whichever way it is written", () => {
  expect(addressBlock("192.0.2.1")).toBe("192.0.2.1");
  expect(addressBlock("::ffff:192.0.2.1")).toBe("192.0.2.1");
});

test("all addresses of an IPv6 /64 are counted together, and those of another are not", () => {
  const blocks = ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:0DB8:0001:0002:0:0:0:9"];
  expect(new Set(blocks.map(addressBlock))).toEqual(new Set(["2001:db8:1:2::/64"]));
  expect(addressBlock("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
});

test("what is no address is counted as it is", () => {
  expect(addressBlock("unknown")).toBe("unknown");
});
