import pg from "pg";
import { expect, test } from "vitest";
import { BatchOverflow, batcher } from "../batch.ts";
import { Fault } from "../fault.ts";
import { faultOf } from "./fault-of.ts";

const shown = (error: unknown) => {
  const { fault, bug } = faultOf(error, 1_000);
  return { code: fault.code, field: fault.field, retryAfter: fault.headers["retry-after"], bug };
};

test("more calls than can wait are told to try again, and are no bug", async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run = async (items: readonly number[]) => {
    await held;
    return items;
  };
  const queue = batcher<number, number>({ maxSize: 1, maxWaiting: 2, run });
  const waiting = [queue.add(1), queue.add(2)];
  const refusal = await queue.add(3).catch((error) => error);
  expect(refusal).toBeInstanceOf(BatchOverflow);
  expect(shown(refusal)).toEqual({ code: "unavailable", field: undefined, retryAfter: "1", bug: false });
  finish();
  expect(await Promise.all(waiting)).toEqual([1, 2]);
});

const fromServer = (code: string) => Object.assign(new pg.DatabaseError("internals", 1, "error"), { code });
const fromSocket = (code: string) => Object.assign(new Error("internals"), { code });

test.each([
  ["too many connections", fromServer("53300")],
  ["a database that shuts down", fromServer("57P01")],
  ["a database that starts", fromServer("57P03")],
  ["a full disk", fromServer("53100")],
  ["a lock that is held too long", fromServer("55P03")],
  ["a deadlock", fromServer("40P01")],
  ["a statement that takes too long", fromServer("57014")],
  ["a database that nobody runs", fromSocket("ECONNREFUSED")],
  ["a connection that was reset", fromSocket("ECONNRESET")],
])("%s is no bug of ours, and is told as 503", (_name, error) => {
  expect(shown(error)).toEqual({ code: "unavailable", field: undefined, retryAfter: "1", bug: false });
});

test("a statement that is wrong is a bug", () => {
  for (const code of ["42601", "23505", "22P02"]) expect(shown(fromServer(code))).toMatchObject({ bug: true });
});

test("a refusal stays what it is, and anything unknown is a bug that says nothing of itself", () => {
  const refusal = new Fault("conflict", "No.", { field: "name" });
  expect(faultOf(refusal, 1_000)).toEqual({ fault: refusal, bug: false });
  const { fault, bug } = faultOf(new TypeError("secret internals"), 1_000);
  expect([fault.code, bug, fault.message.includes("secret")]).toEqual(["internal", true, false]);
});

test.each([
  ["FST_ERR_CTP_BODY_TOO_LARGE", "payload_too_large", undefined],
  ["FST_ERR_CTP_INVALID_MEDIA_TYPE", "unsupported_media_type", undefined],
  ["FST_ERR_CTP_INVALID_CONTENT_LENGTH", "invalid_argument", "body"],
  ["FST_ERR_BAD_URL", "invalid_argument", "path"],
  ["Z_DATA_ERROR", "invalid_argument", "body"],
])("what the framework refuses with %s is the caller's fault", (code, ours, field) => {
  expect(shown(Object.assign(new Error("framework"), { code }))).toMatchObject({ code: ours, field, bug: false });
});
