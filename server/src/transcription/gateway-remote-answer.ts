import { RecordingFailed } from "./errors.ts";
import type { Heard, Utterance } from "./types.ts";

const maxBytes = 1024 * 1024;

/** What an OpenAI-compatible server heard in a passage of so many seconds. */
export async function readAnswer(response: Response, seconds: number): Promise<Heard> {
  const answer = parse(await readText(response));
  if (typeof answer.text !== "string")
    throw new RecordingFailed("The transcriber's response contains no text.", { retry: true });
  const { segments } = answer;
  const utterances = Array.isArray(segments) ? segments.flatMap((segment) => utteranceOf(segment, seconds)) : [];
  const language = typeof answer.language === "string" ? codeOf(answer.language) : undefined;
  const whole = [{ startSeconds: 0, endSeconds: seconds, text: answer.text }];
  return { utterances: utterances.length > 0 ? utterances : whole, ...(language ? { language } : {}) };
}

function parse(text: string): { text?: unknown; segments?: unknown; language?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new RecordingFailed("The transcriber's response is not JSON.", { retry: true });
  }
}

/** Servers have been seen to place words after the end. */
function utteranceOf(segment: unknown, seconds: number): Utterance[] {
  const { start, end, text } = Object(segment) as { start?: unknown; end?: unknown; text?: unknown };
  if (typeof start !== "number" || typeof end !== "number" || typeof text !== "string") return [];
  const startSeconds = Math.max(0, Math.min(start, seconds));
  return [{ startSeconds, endSeconds: Math.max(startSeconds, Math.min(end, seconds)), text }];
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new RecordingFailed("The transcriber's response is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

let codes: ReadonlyMap<string, string> | undefined;

/** Some servers say `en`, Whisper says `english`. */
function codeOf(language: string): string | undefined {
  if (/^[a-z]{2,3}(?:-\w+)?$/i.test(language)) return language;
  codes ??= new Map(twoLetterCodes().map((code) => [names.of(code)?.toLowerCase() ?? "", code]));
  return codes.get(language.toLowerCase());
}

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

function twoLetterCodes(): string[] {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  return letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => names.of(code));
}
