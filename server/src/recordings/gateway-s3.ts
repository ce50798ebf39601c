import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { S3mini, S3ServiceError } from "s3mini";
import { Fault } from "../platform/fault.ts";
import type { RecordingStorage } from "./types.ts";

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is in the path of the address, and not in its host name. */
  readonly isPathStyle: boolean;
}

const folder = "recordings";
/** Until the first byte of an answer; an upload of the largest recording is done by then. */
const answerMs = 120_000;

/** Copies as objects in a bucket that all nodes share. */
export function createS3Storage(settings: S3Settings): RecordingStorage {
  const client = new S3mini({
    endpoint: bucketUrl(settings),
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    fetch: fetchWithin(answerMs),
  });
  const keyOf = (name: string) => `${folder}/${name.slice(0, 2)}/${name}`;
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw new Fault("unavailable", "The recording storage is temporarily unavailable.", {
        headers: { "retry-after": "30" },
        cause: new Error(`S3 storage of recordings: ${problemOf(error, settings)}`),
      });
    }
  };
  return {
    place: "s3",
    folder: undefined,
    pathOf: () => undefined,
    put: (name, { path, bytes, contentType, sha256 }) =>
      attempt(async () => {
        const body = await openAsBlob(path);
        // The server refuses what is not as it was hashed: a broken upload is never taken for the copy.
        const headers = { "x-amz-content-sha256": sha256 };
        const answer = await client.putObject(keyOf(name), body, contentType, undefined, headers, bytes);
        await answer.body?.cancel();
      }),
    read: (name, { start, end }) =>
      attempt(async () => {
        const answer = await client.getObjectRaw(keyOf(name), false, start, end);
        if (answer.status !== 206 && start > 0) throw new Error("it does not answer ranges");
        if (!answer.body) throw new Error("it answers without a body");
        return Readable.fromWeb(answer.body as ReadableStream);
      }),
    remove: (name) =>
      attempt(async () => {
        await client.deleteObject(keyOf(name)).catch((error) => {
          if (!(error instanceof S3ServiceError && error.code === "NoSuchKey")) throw error;
        });
      }),
    async check() {
      try {
        const objects = await client.listObjects("/", `${folder}/`, 1);
        if (objects === null) throw new Error(`there is no bucket ${settings.bucket} (S3_BUCKET)`);
        return `copies are in the bucket ${settings.bucket} at ${settings.endpoint}`;
      } catch (error) {
        throw new Error(`S3 storage of recordings: ${problemOf(error, settings)}`);
      }
    },
  };
}

function bucketUrl({ endpoint, bucket, isPathStyle }: S3Settings): string {
  if (isPathStyle) return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return url.href.replace(/\/$/, "");
}

/** By the code that the server gives; each names the setting to look at. */
const problems: Readonly<Record<string, (settings: S3Settings) => string>> = {
  NoSuchBucket: ({ bucket }) => `there is no bucket ${bucket} (S3_BUCKET)`,
  InvalidAccessKeyId: () => "the server does not know the key (S3_ACCESS_KEY_ID)",
  SignatureDoesNotMatch: () => "the secret is wrong (S3_SECRET_ACCESS_KEY), or the region (S3_REGION)",
  AuthorizationHeaderMalformed: ({ region }) => `the region ${region} is wrong (S3_REGION)`,
  AccessDenied: ({ bucket }) => `the key may not use the bucket ${bucket}`,
  NoSuchKey: () => "the copy is gone",
};

function problemOf(error: unknown, settings: S3Settings): string {
  if (error instanceof S3ServiceError) {
    return problems[error.code ?? ""]?.(settings) ?? `the server answers ${error.status} ${error.code ?? ""}`.trim();
  }
  const { message, code, cause } = error as Error & { code?: string; cause?: { code?: string } };
  const known = code ?? cause?.code;
  return known === undefined ? message : `${settings.endpoint} can't be reached (${known})`;
}

/** Without a limit, a server that accepts and stays silent would hold a call up for ever. The body is not limited. */
const fetchWithin =
  (limitMs: number): typeof fetch =>
  async (input, init) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new Error("it does not answer in time")), limitMs);
    try {
      return await fetch(input, { ...init, redirect: "error", signal: controller.signal });
    } finally {
      clearTimeout(timer);
    }
  };
