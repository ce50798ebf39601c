import type { Readable } from "node:stream";
import type { Database } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Outbound } from "../platform/outbound/types.ts";
import type { PrivacyOf } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import type { Transcription } from "../transcription/index.ts";

/**
 * - pending: to be fetched
 * - stored: there is a copy
 * - failed: could not be fetched
 * - withheld: the workspace masks what is stored, so that no copy is made
 * - expired: the copy was deleted by the workspace's retention
 */
export type RecordingStatus = "pending" | "stored" | "failed" | "withheld" | "expired";

/** The media types of copies, as the contract lists them. */
export type RecordingType =
  | "audio/wav"
  | "audio/mpeg"
  | "audio/aac"
  | "audio/flac"
  | "audio/ogg"
  | "video/ogg"
  | "audio/mp4"
  | "video/mp4"
  | "video/quicktime"
  | "audio/webm"
  | "video/webm"
  | "video/x-matroska"
  | "audio/aiff"
  | "audio/basic"
  | "audio/amr";

export type StoragePlace = "files" | "s3";

export interface Recording {
  readonly conversationId: string;
  readonly file: string;
  readonly sourceUrl: string;
  readonly status: RecordingStatus;
  readonly error: string | null;
  readonly place: StoragePlace | null;
  readonly bytes: number | null;
  readonly contentType: RecordingType | null;
  readonly etag: string | null;
  readonly durationMs: number | null;
}

export interface Peaks {
  /** One list per channel, from 0 to 255; null if the recording can't be decoded. */
  readonly channels: readonly Uint8Array[] | null;
  readonly peaksError: string | null;
}

/** What a copy is, once it is stored. */
export interface StoredCopy extends Peaks {
  readonly place: StoragePlace;
  readonly bytes: number;
  readonly contentType: RecordingType;
  readonly etag: string;
  readonly durationMs: number | null;
}

export interface ByteRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

export interface PutFile {
  /** A file on this machine, which the storage may move away. */
  readonly path: string;
  readonly bytes: number;
  readonly contentType: RecordingType;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A place for copies. Trouble with it is the fault `unavailable`: jobs wait for its end, callers get a 503. */
export interface RecordingStorage {
  readonly place: StoragePlace;
  /** Where a file is best made that will be stored; undefined: wherever temporary files are. */
  readonly folder: string | undefined;
  put(name: string, file: PutFile): Promise<void>;
  /** Where the file is, if it is on this machine. */
  pathOf(name: string): string | undefined;
  /** The stream is open: what can be known to go wrong has gone wrong before. */
  read(name: string, range: ByteRange): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
  /** Returns a sentence for the operator, or throws one. */
  check(): Promise<string>;
}

export interface Storages {
  /** For new copies. */
  readonly current: RecordingStorage;
  /** Null where the settings of that place are gone. */
  at(place: StoragePlace | null): RecordingStorage | null;
}

export interface RecordingPorts {
  readonly outbound: Outbound;
  readonly storages: Storages;
  readonly measure: Transcription["measure"];
  readonly privacyOf: PrivacyOf;
  readonly maxRecordingBytes: number;
}

export interface RecordingDeps extends RecordingPorts {
  readonly db: Database;
  readonly clock: Clock;
}

export interface RecordingOf {
  readonly scope: Scope;
  readonly conversationId: string;
}

export interface CopyFailure {
  readonly kind: "failed";
  /** A sentence that the recording's owner may read. */
  readonly reason: string;
  /** Whether it may go better another time. */
  readonly retry: boolean;
}
