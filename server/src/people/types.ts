import type { PersonActor } from "../platform/http/caller.ts";
import type { Scope } from "../platform/scope.ts";

export type Role = PersonActor["role"];

export interface Person {
  /** Made by the sign-in library. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** One workspace as a person who belongs to it sees it. */
export interface Membership {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly role: Role;
  /** When the workspace is deleted; null unless that was requested. */
  readonly deletionDueAt: Date | null;
}

/** One person as the workspace sees them. */
export interface Member extends Person {
  readonly role: Role;
  readonly createdAt: Date;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** How personal data is treated in both modes, and what is personal besides what everybody would say is. */
export type PiiMode = "off" | "mask_shown" | "mask_stored";
export interface PiiPattern {
  readonly name: string;
  readonly pattern: string;
}

export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly piiMode: PiiMode;
  readonly piiPatterns: readonly PiiPattern[];
  /** Null: for ever. */
  readonly conversationRetentionDays: number | null;
  /** Null: for as long as their conversations. */
  readonly recordingRetentionDays: number | null;
  /** Null: for 400 days. */
  readonly auditRetentionDays: number | null;
  /** When it is deleted; null unless that was requested. */
  readonly deletionDueAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Undefined: left as it is. */
export interface WorkspaceChanges {
  readonly name: string | undefined;
  readonly piiMode: PiiMode | undefined;
  readonly piiPatterns: readonly PiiPattern[] | undefined;
  readonly conversationRetentionDays: number | null | undefined;
  readonly recordingRetentionDays: number | null | undefined;
  readonly auditRetentionDays: number | null | undefined;
}

/** What a workspace keeps for a shorter time than all do. */
export interface Retention {
  readonly workspaceId: string;
  readonly conversationDays: number | null;
  readonly recordingDays: number | null;
  readonly auditDays: number | null;
}

/** Where a password comes from: what the limit counts by, and what the session remembers. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

/** Somebody who has just signed in, with the cookies that say so. */
export interface SignedIn {
  readonly person: Person;
  readonly memberships: readonly Membership[];
  readonly cookies: readonly string[];
}

/** Who is signed in, and which view of which workspace this call looks at. */
export interface CurrentSession {
  readonly scope: Scope;
  readonly actor: PersonActor;
  readonly memberships: readonly Membership[];
  readonly account: AccountState;
}

/** What a person can sign in with. */
export interface AccountState {
  readonly twoFactorEnabled: boolean;
  readonly hasPassword: boolean;
}

/** One place where a person is signed in. */
export interface OpenSession {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A person as an OIDC provider knows them. */
export interface OidcPerson {
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
}

/** How many rows of each kind a purge has removed. */
export interface Purged {
  readonly sessions: number;
  readonly verifications: number;
  readonly invitations: number;
  readonly links: number;
}
