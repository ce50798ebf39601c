import type { FastifyInstance } from "fastify";
import pg from "pg";
import { pino } from "pino";
import { afterFile } from "../../test/after-file.ts";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import { systemClock } from "../platform/clock.ts";
import { Fault } from "../platform/fault.ts";
import { registerApi } from "../platform/http/api.ts";
import { createServer } from "../platform/http/server.ts";
import { newId } from "../platform/ids.ts";
import { memoryRateLimiter } from "../platform/rate-limit/memory.ts";
import { createSecrets } from "../platform/secrets.ts";
import { UnitsOfWork } from "../platform/unit-of-work.ts";
import { addMember } from "./add-member.ts";
import { createPeople, type People } from "./create-people.ts";
import { createPerson } from "./create-person.ts";
import type { PasswordHashing } from "./gateway-hashing.ts";
import { peopleRoutes } from "./http.ts";
import type { Person, Role } from "./types.ts";

export const password = "a password of some length";

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly data: any;
  readonly error: { code: string; message: string; field?: string } | undefined;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly cookies: readonly string[];
}

export interface CallOptions {
  readonly body?: object;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

export interface PeopleHarness {
  readonly db: TestDatabase;
  readonly people: People;
  readonly server: FastifyInstance;
  /** As the service's own pages would call. */
  call(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, options?: CallOptions): Promise<Reply>;
  makeWorkspace(name?: string): Promise<string>;
  makeMember(workspaceId: string, role: Role, email?: string): Promise<Person>;
  /** The cookie as a request sends it. */
  signIn(email: string): Promise<string>;
}

let people = 0;

/** The domain's routes behind the real doors, on a database of the test file's own. */
export async function startPeople(
  publicUrl = "http://localhost:8080",
  hashing?: PasswordHashing,
): Promise<PeopleHarness> {
  const db = await freshDatabase();
  const pool = new pg.Pool({ connectionString: db.url, max: 4 });
  pool.on("error", () => {});
  afterFile(() => pool.end());
  const limiter = memoryRateLimiter(systemClock);
  const secrets = createSecrets("a secret key that is only used in tests");
  const domain = createPeople({
    pool,
    db,
    clock: systemClock,
    secrets,
    publicUrl,
    limiter,
    ...(hashing ? { hashing } : {}),
  });
  const server = createServer({ trustedProxies: [] });
  afterFile(() => server.close());
  registerApi(server, peopleRoutes({ ...domain, jobs: { send: async () => {} }, keysMadeBy: async () => [] }), {
    deps: { db, clock: systemClock },
    authenticate: async (credentials) => {
      const caller = await domain.authenticateSession(credentials);
      if (!caller) throw new Fault("unauthenticated", "A session is needed.");
      return caller;
    },
    privacyOf: async () => ({ stored: undefined, shown: undefined }),
    hiddenScores: async () => [],
    limiter,
    recorder: { record: async () => {} },
    secrets,
    log: pino({ level: "silent" }),
    units: new UnitsOfWork(systemClock),
  });

  const call: PeopleHarness["call"] = async (method, path, { body, cookie, headers } = {}) => {
    const answer = await server.inject({
      method,
      url: `/api/v1${path}`,
      headers: { "sec-fetch-site": "same-origin", ...(cookie ? { cookie } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    });
    const { data, error } = answer.json();
    const cookies = [answer.headers["set-cookie"] ?? []].flat();
    return { status: answer.statusCode, data, error, headers: answer.headers, cookies };
  };

  return {
    db,
    people: domain,
    server,
    call,
    async makeWorkspace(name = "Acme") {
      const id = newId("workspace");
      await db.pool.query("insert into workspace (id, name, created_at, updated_at) values ($1, $2, now(), now())", [
        id,
        name,
      ]);
      return id;
    },
    async makeMember(workspaceId, role, email = `person${++people}@example.com`) {
      const person = await createPerson(domain, { email, name: `Person ${people}`, password });
      await addMember(domain, { workspaceId, userId: person.id, role });
      return person;
    },
    async signIn(email) {
      const { cookies } = await call("POST", "/session", { body: { email, password } });
      return cookieOf(cookies);
    },
  };
}

export const cookieOf = (cookies: readonly string[]) => cookies[0]?.split(";", 1)[0] ?? "";
