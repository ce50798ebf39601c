import type { Mode, Scope } from "../platform/scope.ts";

export interface KeySecret {
  readonly version: number;
  readonly hint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
}

export interface ApiKey {
  readonly id: string;
  readonly mode: Mode;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly perMinute: number;
  readonly perHour: number | null;
  readonly allowIps: readonly string[];
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** Newest first. */
  readonly secrets: readonly KeySecret[];
}

export interface KeyFilters {
  readonly createdBy: string | undefined;
}

/** A key by which a person is told of it. */
export interface KeyName {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
}

export interface KeySettings {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly perMinute: number;
  readonly perHour: number | null;
  readonly allowIps: readonly string[];
}

/** What a presented secret leads to. */
export interface FoundKey {
  readonly hash: Buffer;
  readonly scope: Scope;
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly perMinute: number;
  readonly perHour: number | null;
  readonly allowIps: readonly string[];
  readonly keyRevokedAt: Date | null;
  readonly secretRevokedAt: Date | null;
  readonly secretCreatedAt: Date;
  readonly expiresAt: Date | null;
  /** When the secret that replaced this one was made. */
  readonly replacedAt: Date | null;
  /** Whether the workspace leaves personal data as it is: most do, and then nobody need ask how it is masked. */
  readonly masksNothing: boolean;
  /** Whether the deletion of its workspace was requested. */
  readonly isClosed: boolean;
}
