import { spawn } from "node:child_process";
import { RecordingFailed } from "./errors.ts";

export interface Conversion {
  readonly command: string;
  /** The container, as ffmpeg names it. Told and not guessed by it: a playlist would name other files. */
  readonly demuxer: string;
  readonly from: string;
  readonly to: string;
  readonly maxSeconds: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const maxSaid = 2_000;
/** More than the longest recording of two channels has. */
const maxBytes = 512 * 1024 * 1024;

/** Makes a WAV file of 16,000 samples per second of what is not one. ffmpeg sees files only, never an address. */
export async function convertToWav({ command, signal, ...conversion }: Conversion): Promise<void> {
  const { demuxer, from, to, maxSeconds, timeoutMs } = conversion;
  const reading = ["-protocol_whitelist", "file,pipe", "-f", demuxer, "-i", `file:${from}`];
  const choice = ["-map", "0:a:0", "-vn", "-sn", "-dn", "-map_metadata", "-1"];
  // One second too much, so that what is too long is found to be so and not cut.
  const most = ["-t", String(maxSeconds + 1), "-fs", String(maxBytes)];
  const writing = [...most, "-ar", "16000", "-c:a", "pcm_s16le", "-f", "wav", `file:${to}`];
  const args = ["-nostdin", "-hide_banner", "-v", "error", "-threads", "1", ...reading, ...choice, ...writing];
  const time = AbortSignal.timeout(timeoutMs);
  const { code, said } = await run(command, args, AbortSignal.any([signal, time]));
  signal.throwIfAborted();
  if (time.aborted) throw new RecordingFailed("ffmpeg took too long over the recording.");
  if (code !== 0) throw new RecordingFailed(`ffmpeg can't read the recording: ${lastLine(said, from)}.`);
}

function run(command: string, args: readonly string[], signal: AbortSignal): Promise<{ code: number; said: string }> {
  return new Promise((resolve, reject) => {
    const program = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"], signal, killSignal: "SIGKILL" });
    let said = "";
    program.stderr.on("data", (chunk) => {
      said = `${said}${chunk}`.slice(-maxSaid);
    });
    program.on("error", (error: NodeJS.ErrnoException) => {
      // What was killed is closed too; what never ran is not.
      if (error.name !== "AbortError") reject(new RecordingFailed(reasonOf(error)));
    });
    program.on("close", (code) => resolve({ code: code ?? -1, said }));
  });
}

const reasonOf = ({ code }: NodeJS.ErrnoException) =>
  code === "ENOENT"
    ? "The recording is not a plain WAV file. To read other formats, the operator must install ffmpeg."
    : `The recording is not a plain WAV file, and ffmpeg can't be started (${code}).`;

function lastLine(said: string, path: string): string {
  const line = said.trim().split("\n").at(-1)?.trim() ?? "";
  return line === ""
    ? "no further details"
    : line.replaceAll(`file:${path}`, "the file").replace(/\.$/, "").slice(0, 200);
}
