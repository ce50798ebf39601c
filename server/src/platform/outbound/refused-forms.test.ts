import { expect, test } from "vitest";
import { checkAddress } from "./check-address.ts";
import { createOutbound } from "./create-outbound.ts";
import { watchDials } from "./test-dials.ts";

const strict = { allowLocal: false };

/** Refused as soon as somebody gives them to us. */
const refusedForms = [
  // Loopback, in every way of writing it
  "https://127.0.0.1/",
  "https://127.1/",
  "https://127.255.255.254/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.0x0.0x0.0x1/",
  "https://017700000001/",
  "https://0177.0.0.01/",
  "https://0x7f.1/",
  "https://127.0.0.1./",
  "https://%31%32%37.0.0.1/",
  "https://１２７.０.０.１/",
  "https://①②⑦.⓪.⓪.①/",
  "https://127。0。0。1/",
  "https://[::1]/",
  "https://[0:0:0:0:0:0:0:1]/",
  "https://[0000:0000:0000:0000:0000:0000:0000:0001]/",
  "https://localhost/",
  "https://LOCALHOST/",
  "https://localhost./",
  "https://a.localhost/",
  "https://ⓛocalhost/",
  // IPv4 inside IPv6
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[::ffff:8.8.8.8]/",
  "https://[::ffff:0:127.0.0.1]/",
  "https://[::127.0.0.1]/",
  "https://[64:ff9b::127.0.0.1]/",
  "https://[64:ff9b::a9fe:a9fe]/",
  "https://[64:ff9b:1::10.0.0.1]/",
  "https://[64:ff9b:1:fffe::1]/",
  "https://[2002:7f00:1::]/",
  "https://[2002:a9fe:a9fe::1]/",
  "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
  "https://[2001::1]/",
  // Private and shared
  "https://10.0.0.1/",
  "https://10.255.255.255/",
  "https://172.16.0.1/",
  "https://172.31.255.255/",
  "https://192.168.0.1/",
  "https://0xc0a80001/",
  "https://3232235521/",
  "https://100.64.0.1/",
  "https://100.127.255.255/",
  "https://[fc00::1]/",
  "https://[fd12:3456:789a::1]/",
  "https://[fec0::1]/",
  // Link-local and metadata
  "https://169.254.169.254/latest/meta-data/",
  "https://2852039166/",
  "https://0251.0376.0251.0376/",
  "https://169.254.170.2/",
  "https://[fe80::1]/",
  "https://[fe80::1%25eth0]/",
  "https://[fd00:ec2::254]/",
  "https://100.100.100.200/",
  "https://192.0.0.192/",
  "https://168.63.129.16/",
  "https://metadata.google.internal/computeMetadata/v1/",
  "https://metadata/",
  // Unspecified, multicast, reserved
  "https://0.0.0.0/",
  "https://0/",
  "https://0.1.2.3/",
  "https://[::]/",
  "https://224.0.0.1/",
  "https://239.255.255.250/",
  "https://[ff02::1]/",
  "https://240.0.0.1/",
  "https://255.255.255.255/",
  "https://192.0.2.1/",
  "https://198.18.0.1/",
  "https://198.51.100.7/",
  "https://203.0.113.7/",
  "https://192.88.99.1/",
  "https://[2001:db8::1]/",
  "https://[3fff::1]/",
  "https://[100::1]/",
  "https://[5f00::1]/",
  "https://[4000::1]/",
  // Names that only mean something inside
  "https://printer.local/",
  "https://db.internal/",
  "https://DB.INTERNAL./",
  "https://router.home.arpa/",
  "https://intranet/",
  // Not the host's fault
  "http://example.com/",
  "http://127.0.0.1/",
  "http://127.0.0.1:8080/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "gopher://example.com/",
  "data:text/plain,hello",
  "javascript:alert(1)",
  "https://example.com:22/",
  "https://example.com:80/",
  "https://example.com:6379/",
  "https://user@example.com/",
  "https://user:password@example.com/",
  "https://example.com@127.0.0.1/",
  "https://",
  "https://999.1.1.1/",
  "https://exa mple.com/",
  "//example.com/",
  "example.com",
  "",
  `https://example.com/${"a".repeat(2_048)}`,
];

test.each(refusedForms)("%s is refused when it is given and when it is called, without a connection", async (url) => {
  expect(checkAddress(url, strict)?.reason).toMatch(/\w/);
  using dials = watchDials();
  const outbound = createOutbound(strict, { resolve: () => Promise.reject(new Error("asked the name service")) });
  expect(await outbound.fetchGuarded({ url }, { timeoutMs: 5_000, maxBytes: 10 })).toMatchObject({ kind: "refused" });
  expect(dials.addresses).toEqual([]);
  await outbound.close();
});

/** What a harmless name may turn out to stand for. */
const badAnswers = [
  ["127.0.0.1"],
  ["10.1.2.3"],
  ["169.254.169.254"],
  ["100.64.1.1"],
  ["0.0.0.0"],
  ["::1"],
  ["::"],
  ["::ffff:127.0.0.1"],
  ["::ffff:169.254.169.254"],
  ["64:ff9b::7f00:1"],
  ["2002:7f00:1::"],
  ["2001:0:1:2:3:4:5:6"],
  ["fe80::1%eth0"],
  ["fd00::1"],
  ["224.0.0.1"],
  ["168.63.129.16"],
  ["93.184.216.34", "10.0.0.1"],
  ["2606:2800:220:1::1", "::1"],
  ["not an address"],
  [],
];

test.each(badAnswers)("a name that stands for %s %s is not dialled", async (...answer) => {
  using dials = watchDials();
  const addresses = answer.flatMap((address) => (address ? [{ address, family: address.includes(":") ? 6 : 4 }] : []));
  const outbound = createOutbound(strict, { resolve: async () => addresses });
  const url = "https://harmless.example.com/";
  expect(checkAddress(url, strict)).toBeUndefined();
  const answered = await outbound.fetchGuarded({ url }, { timeoutMs: 5_000, maxBytes: 10 });
  expect(answered).toMatchObject({ kind: "refused" });
  // The giver of a name learns nothing of what it stands for inside.
  for (const { address } of addresses) expect(JSON.stringify(answered)).not.toContain(address);
  expect(dials.addresses).toEqual([]);
  await outbound.close();
});

test("a name that answers anew each time is dialled at the address that was checked", async () => {
  using dials = watchDials();
  const answers = ["93.184.216.34", "127.0.0.1", "10.0.0.1"];
  let asked = 0;
  const outbound = createOutbound(strict, {
    resolve: async () => [{ address: answers[asked++] ?? "127.0.0.1", family: 4 }],
  });
  const call = () => {
    const given = new AbortController();
    dials.onDial = () => given.abort();
    const limits = { timeoutMs: 5_000, maxBytes: 10, signal: given.signal };
    return outbound.fetchGuarded({ url: "https://rebound.example.com:8443/" }, limits);
  };
  expect(await call()).toEqual({ kind: "failed", reason: "the call was cancelled" });
  expect({ asked, dialled: dials.addresses }).toEqual({ asked: 1, dialled: ["93.184.216.34"] });
  expect(await call()).toMatchObject({ kind: "refused" });
  expect(dials.addresses).toEqual(["93.184.216.34"]);
  await outbound.close();
});

test.each([
  "https://example.com/hook",
  "https://example.com:8443/hook?a=b#c",
  "https://8.8.8.8/",
  "https://172.32.0.1/",
  "https://100.128.0.1/",
  "https://[2606:4700:4700::1111]/",
  "https://bücher.example/",
  "https://local.example.com/",
])("%s may be called", (url) => {
  expect(checkAddress(url, strict)).toBeUndefined();
});

const local = { allowLocal: true };

test.each([
  "http://127.0.0.1:9000/",
  "http://localhost:9000/",
  "http://[::1]:9000/",
  "https://localhost:9000/",
  "http://hooks.localhost/",
])("%s may be called while local addresses are allowed, else not", (url) => {
  expect(checkAddress(url, local)).toBeUndefined();
  expect(checkAddress(url, strict)).toBeDefined();
});

test.each([
  ...["http://10.0.0.1/", "http://169.254.169.254/", "http://0.0.0.0:9000/", "http://[::ffff:127.0.0.1]/"],
  ...[
    "http://example.com/",
    "https://example.com:9000/",
    "http://intranet/",
    "ftp://localhost/",
    "http://a@localhost/",
  ],
])("%s stays refused while local addresses are allowed", (url) => {
  expect(checkAddress(url, local)).toBeDefined();
});

test.each(["10.0.0.1", "169.254.169.254", "93.184.216.34"])("localhost is not dialled at %s", async (address) => {
  using dials = watchDials();
  const outbound = createOutbound(local, { resolve: async () => [{ address, family: 4 }] });
  const answered = await outbound.fetchGuarded({ url: "http://localhost:9/" }, { timeoutMs: 5_000, maxBytes: 10 });
  expect(answered).toMatchObject({ kind: "refused" });
  expect(dials.addresses).toEqual([]);
  await outbound.close();
});

test("a name of others' is not dialled at this machine, even while local addresses are allowed", async () => {
  using dials = watchDials();
  const outbound = createOutbound(local, { resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
  const answered = await outbound.fetchGuarded({ url: "https://a.example.com/" }, { timeoutMs: 5_000, maxBytes: 10 });
  expect(answered).toMatchObject({ kind: "refused" });
  expect(dials.addresses).toEqual([]);
  await outbound.close();
});
