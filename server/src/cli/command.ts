import { type ParseArgsConfig, parseArgs } from "node:util";

export interface Command {
  /** One or two words, as typed. */
  readonly name: string;
  readonly synopsis: string;
  readonly meaning: string;
  readonly run: (args: readonly string[]) => Promise<void>;
}

export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const usage = (commands: readonly Command[]) =>
  [
    "Usage: npm run --silent cli -- COMMAND",
    "",
    ...commands.map(({ synopsis, meaning }) => `  ${synopsis}\n      ${meaning}`),
  ].join("\n");

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Node's own parser; its complaints become one line. */
export function options<const Spec extends Options>(args: readonly string[], spec: Spec) {
  try {
    return parseArgs({ args: [...args], options: spec, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

export function required(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === "") throw new UsageError(`${name} is required`);
  return value;
}

export function wholeNumber(value: string | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new UsageError(`${name} must be a whole number above 0`);
  return Number(value);
}
