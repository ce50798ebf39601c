import { expect, test } from "vitest";
import { itemOf } from "../conversations/index.ts";
import { createDraw } from "./draw.ts";
import { makeContacts } from "./make-contacts.ts";
import { makeConversations } from "./make-conversations.ts";
import { handlings } from "./types.ts";

const now = new Date("2026-03-18T12:00:00Z");

function make() {
  const draw = createDraw(1);
  return makeConversations(300, makeContacts(90, draw), now, draw);
}
const made = make();

test("the same seed makes the same conversations", () => {
  expect(make()).toEqual(made);
});

test("every conversation is one that the API takes, without a place that was left open", () => {
  for (const { body, ticketTitle } of made) {
    expect(itemOf(body)).toMatchObject({ warnings: [], given: { externalId: body.external_id } });
    expect(
      `${JSON.stringify(body.transcript ?? body.events?.map(({ content }) => content))}${ticketTitle}`,
    ).not.toMatch(/\{\w+\}/);
  }
});

test("they reach over sixty days, several channels, all agents and every way to handle a customer", () => {
  const times = made.map(({ body }) => Date.parse(body.started_at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(now.getTime() - (times[0] ?? 0)).toBeGreaterThan(55 * 86_400_000);
  expect(times.at(-1)).toBeLessThan(now.getTime());
  expect(new Set(made.map(({ body }) => body.channel)).size).toBe(5);
  expect(new Set(made.map(({ body }) => body.agent)).size).toBe(7);
  expect(new Set(made.map(({ handling }) => handling)).size).toBe(handlings.length);
  expect(new Set(made.map(({ body }) => body.transcript ?? JSON.stringify(body.events))).size).toBe(made.length);
});
