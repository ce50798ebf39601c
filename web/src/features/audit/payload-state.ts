const keptMs = 7 * 86_400_000;

/** Why a call has no payload: there was none, or it is past the 7 days for which payloads are kept. */
export function payloadState(
  entry: { readonly at: string; readonly payload: object | null; readonly argument_hash: string | null },
  now = Date.now(),
): "kept" | "gone" | "none" {
  if (entry.payload !== null && Object.keys(entry.payload).length > 0) return "kept";
  return entry.argument_hash !== null && now - Date.parse(entry.at) >= keptMs ? "gone" : "none";
}
