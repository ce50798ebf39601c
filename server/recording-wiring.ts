import type { Config } from "./src/platform/config.ts";
import type { Outbound } from "./src/platform/outbound/types.ts";
import type { PrivacyOf } from "./src/platform/privacy.ts";
import { createStorages, type RecordingPorts, type Storages } from "./src/recordings/index.ts";
import type { Transcription } from "./src/transcription/index.ts";

export interface RecordingOptions {
  readonly config: Config;
  readonly outbound: Outbound;
  readonly transcription: Transcription;
  readonly privacyOf: PrivacyOf;
}

export const wireRecordings = ({ config, outbound, transcription, privacyOf }: RecordingOptions): RecordingPorts => ({
  outbound,
  storages: storagesOf(config),
  measure: (input) => transcription.measure(input),
  privacyOf,
  maxRecordingBytes: config.recordingMaxMib * 1024 * 1024,
});

export function storagesOf(config: Config): Storages {
  const { dataDir, s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKeyId: accessKeyId } = config;
  const { s3SecretAccessKey: secretAccessKey, s3Region: region, s3PathStyle: isPathStyle } = config;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return createStorages({ dataDir });
  return createStorages({ dataDir, s3: { endpoint, bucket, region, accessKeyId, secretAccessKey, isPathStyle } });
}

/** Undefined where all nodes can reach all copies, as far as that can be known from one node's settings. */
export const unsharedStorage = ({ databaseUrl, redisUrl, role, s3Endpoint }: Config): string | undefined =>
  databaseUrl && (redisUrl || role !== "all") && !s3Endpoint
    ? "recordings are files of one node: with several nodes set S3_ENDPOINT, otherwise only the node that fetched a recording can play it"
    : undefined;
