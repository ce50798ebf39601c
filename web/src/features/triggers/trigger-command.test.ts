import { expect, test } from "vitest";
import { commandFor } from "./trigger-command.ts";

test("a shell's single quotes hold the whole payload, apostrophes included", () => {
  const payload = JSON.stringify({ subject: 'Where\'s my order? $HOME `id` \\ "x"' }, null, 2);
  const body = /-d '([^']*)'$/.exec(commandFor("http://localhost/x", payload))?.[1] ?? "";
  expect(JSON.parse(body)).toEqual(JSON.parse(payload));
});
