import { createFileStorage } from "./gateway-files.ts";
import { createS3Storage, type S3Settings } from "./gateway-s3.ts";
import type { Storages } from "./types.ts";

/** Copies that were stored as files stay readable after S3 was set; new ones go there. */
export function createStorages({ dataDir, s3 }: { readonly dataDir: string; readonly s3?: S3Settings }): Storages {
  const files = createFileStorage(dataDir);
  const remote = s3 ? createS3Storage(s3) : null;
  const current = remote ?? files;
  return { current, at: (place) => (place === "files" ? files : place === "s3" ? remote : current) };
}
