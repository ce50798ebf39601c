import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";

interface OpenSessionBody {
  readonly userId: string;
}

/** A "standard schema" that takes all: only our own code calls. */
const body = {
  "~standard": {
    version: 1 as const,
    vendor: "cqs",
    validate: (value: unknown) => ({ value: value as OpenSessionBody }),
    types: undefined as { readonly input: OpenSessionBody; readonly output: OpenSessionBody } | undefined,
  },
};

/** The library opens sessions for passwords only; this opens one for a person who proved who they are in another way. */
export const openSessionPlugin = {
  id: "cqs-open-session",
  endpoints: {
    // Without a path: no request can reach it.
    openSession: createAuthEndpoint.serverOnly({ method: "POST", body }, async (context) => {
      const { userId } = context.body;
      const { internalAdapter } = context.context;
      const user = await internalAdapter.findUserById(userId);
      const session = user && (await internalAdapter.createSession(userId));
      if (!session) throw new APIError("INTERNAL_SERVER_ERROR", { message: "no session could be opened" });
      await setSessionCookie(context, { session, user });
      return context.json({ user: { id: user.id, name: user.name, email: user.email } });
    }),
  },
} satisfies BetterAuthPlugin;
