import { Fault, notFound } from "../platform/fault.ts";
import type { Recording } from "./types.ts";

/** Seconds after which a pending copy is worth another look. */
const retryAfter = "5";

/** Returns a recording that has a copy; otherwise refuses, and says what becomes of it. */
export function requireStored(recording: Recording | undefined): Recording {
  if (!recording) throw notFound("recording");
  const { status, error } = recording;
  if (status === "stored") return recording;
  if (status === "expired") throw new Fault("not_found", error ?? "The recording was deleted.");
  if (status === "pending") {
    const headers = { "retry-after": retryAfter };
    throw new Fault("conflict", "The recording is still being fetched; try again shortly.", { headers });
  }
  throw new Fault("conflict", `There is no copy of the recording. ${error ?? ""}`.trim());
}
