import type { Readable } from "node:stream";
import { Fault } from "../platform/fault.ts";
import type { ByteRange, Recording, Storages } from "./types.ts";

/** Opens a range of a stored copy, wherever it was stored. */
export function readStored(
  { storages }: { readonly storages: Storages },
  { place, file }: Recording,
  range: ByteRange,
): Promise<Readable> {
  const storage = storages.at(place);
  if (!storage) throw new Fault("unavailable", "The recording is stored in a location that is no longer configured.");
  return storage.read(file, range);
}
