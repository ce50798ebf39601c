import type { BetterAuthOptions } from "better-auth";
import type pg from "pg";
import type { Log } from "../platform/log.ts";
import type { PasswordHashing } from "./gateway-hashing.ts";
import { openSessionPlugin } from "./gateway-open-session.ts";

export interface SignInSettings {
  /** Its own: what it writes can't join a transaction of ours. */
  readonly pool: pg.Pool;
  readonly secret: string;
  readonly publicUrl: string;
  readonly log?: Log | undefined;
  /** In the place of scrypt: tests count what is hashed at once. */
  readonly hashing?: PasswordHashing | undefined;
}

const day = 24 * 60 * 60;

/** Tables and columns are named as everywhere else; the migrations make them, not the library. */
const times = { createdAt: "created_at", updatedAt: "updated_at" };
const tables = {
  user: { modelName: "auth_user", fields: { emailVerified: "email_verified", ...times } },
  session: {
    modelName: "auth_session",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...times,
    },
  },
  account: {
    modelName: "auth_account",
    fields: {
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...times,
    },
  },
  verification: { modelName: "auth_verification", fields: { expiresAt: "expires_at", ...times } },
};

/** The library's own HTTP handler is mounted nowhere, so what it would offer to the public is closed by that. */
export function signInOptions({ pool, secret, publicUrl, log }: SignInSettings, hashing: PasswordHashing) {
  return {
    appName: "Conversation Quality Service",
    baseURL: publicUrl,
    secret,
    database: pool,
    ...tables,
    // No cookie cache: a session that was ended stops working with the very next call.
    session: { ...tables.session, expiresIn: 7 * day, updateAge: day, cookieCache: { enabled: false } },
    emailAndPassword: {
      enabled: true,
      // Whoever makes an account signs in as a second step, so that an operator's command leaves no session behind.
      autoSignIn: false,
      minPasswordLength: 12,
      // The contract's 128 characters may each take two of the units that the library counts.
      maxPasswordLength: 256,
      password: hashing,
    },
    advanced: {
      cookiePrefix: "cqs",
      useSecureCookies: publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      // Set by us from the address that the server vouches for, never taken from the request.
      ipAddress: { ipAddressHeaders: ["x-client-address"] },
      // Session and person in one statement.
      database: { joins: true },
    },
    plugins: [openSessionPlugin],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      disableColors: true,
      // Its arguments can hold what people typed; the errors that matter are thrown as well.
      log: (_level: string, message: string) => log?.error({ library: "better-auth" }, message),
    },
  } satisfies BetterAuthOptions;
}
