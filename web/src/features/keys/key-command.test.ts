import { expect, test } from "vitest";
import { commandFor } from "./key-command.ts";

const command = (...scopes: string[]) => commandFor("https://q.example/api/v1", "SECRET", scopes);

test("the command uses a call that the key's scopes allow", () => {
  expect(command("tickets:read")).toBe(
    'curl "https://q.example/api/v1/tickets?limit=1" \\\n  -H "Authorization: Bearer SECRET"',
  );
  expect(command("contacts:write")).toContain("/contacts?limit=1");
  expect(command("agents:read", "conversations:write")).toContain(`/conversations" \\\n`);
});

test("the body of a command is valid JSON", () => {
  const body = /-d '(.*)'$/.exec(command("conversations:write") ?? "")?.[1];
  expect(JSON.parse(body ?? "").transcript).toContain("\nCustomer:");
});

test("there is no command where every call would change something", () => {
  expect(command("tickets:write", "agents:test")).toBeUndefined();
});
