import pg from "pg";
import { openDatabase } from "../../open-database.ts";
import { storagesOf, unsharedStorage } from "../../recording-wiring.ts";
import { checkGivenKeys } from "../access/ensure-keys.ts";
import { checkInstallation } from "../access/installation.ts";
import { connectDatabase } from "../database/database.ts";
import { findEmbeddedPostgres } from "../database/embedded/index.ts";
import { requireSessions } from "../database/require-sessions.ts";
import { schemaProblem } from "../database/schema-problem.ts";
import { createModels, probeModel } from "../models/index.ts";
import { systemClock } from "../platform/clock.ts";
import { type Config, loadConfig } from "../platform/config.ts";
import { resolveSecretKey } from "../platform/secret-key.ts";
import { createSecrets } from "../platform/secrets.ts";
import { type Command, options } from "./command.ts";
import {
  checkClock,
  checkConnectionSlots,
  checkDataFolder,
  checkRedis,
  checkServer,
  checkWorkers,
} from "./doctor-checks.ts";
import { explainBriefly } from "./explain.ts";

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Beside those for requests: sign-in, queue, live updates, deliveries and the lock that shows that a worker is alive. */
const otherConnections = 14;

/** Looks at an installation from the outside in, and says of each thing whether it is well and what to do if not. */
export const doctor: Command = {
  name: "doctor",
  synopsis: "doctor [--json]",
  meaning: "checks an installation and says what to do about each problem",
  async run(args) {
    const { values } = options(args, { json: { type: "boolean", default: false } });
    const findings = await examine();
    for (const finding of findings) {
      console.log(
        values.json ? JSON.stringify(finding) : `${finding.ok ? "ok  " : "BAD "} ${finding.check}: ${finding.detail}`,
      );
    }
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
  },
};

async function examine(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const check = async (name: string, look: () => string | Promise<string>) => {
    try {
      findings.push({ check: name, ok: true, detail: await look() });
      return true;
    } catch (error) {
      findings.push({ check: name, ok: false, detail: explainBriefly(error) });
      return false;
    }
  };
  let config: Config | undefined;
  await check("configuration", () => {
    config = loadConfig();
    const { bootstrapLiveKey: live, bootstrapTestKey: test } = config;
    checkGivenKeys({ ...(live ? { live } : {}), ...(test ? { test } : {}) });
    return "all values are valid";
  });
  if (!config) return findings;
  const known = config;
  if (!known.databaseUrl) {
    await check("data folder", () => checkDataFolder(known.dataDir));
    await check("embedded database", async () =>
      (await findEmbeddedPostgres(known.dataDir))
        ? "running, started by a server"
        : "not running; this command started it for itself",
    );
  }
  await check("secret key", () => (resolveSecretKey(known) ? "present" : ""));
  await check("database", () => examineDatabase(known, check));
  const { redisUrl } = known;
  if (redisUrl) await check("redis", () => checkRedis(redisUrl));
  await check("server", () => checkServer(known));
  await check("model", () => model(known));
  await check("recordings", () => recordings(known));
  return findings;
}

type Check = (name: string, look: () => string | Promise<string>) => Promise<boolean>;

async function examineDatabase(config: Config, check: Check): Promise<string> {
  const database = await openDatabase(config, "command");
  const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 5_000 });
  const db = connectDatabase(database.url, { maxConnections: 1, name: "cqs doctor" });
  try {
    const { rows } = await pool.query("select current_setting('server_version_num')::int as version");
    const version = Math.floor(rows[0].version / 10_000);
    if (version < 15) throw new Error(`PostgreSQL ${version} is too old: 15 or newer is needed`);
    if (config.databaseUrl) {
      await check("connections", async () => {
        await requireSessions(database.url);
        return checkConnectionSlots(db, config.databaseConnections + otherConnections);
      });
    }
    await check("clock", () => checkClock(db));
    await check("migrations", async () => {
      const problem = await schemaProblem((sql) => pool.query(sql));
      if (problem) throw new Error(problem);
      return "all applied, and the tables are as this release needs them";
    });
    await check("installation", async () => {
      const state = await checkInstallation({ db, secrets: createSecrets(resolveSecretKey(config)) });
      if (state === "new") throw new Error("not set up yet: start the service once with npm start");
      return "set up, and SECRET_KEY is correct";
    });
    if (config.databaseUrl) await check("workers", () => checkWorkers(db));
    return `PostgreSQL ${version} responds`;
  } finally {
    await Promise.all([pool.end(), db.close()]);
    await database.close();
  }
}

/** Asks the model server one small question, as the judge would. */
async function model(config: Config): Promise<string> {
  if ((config.llmBaseUrl === undefined) !== (config.llmModel === undefined)) {
    throw new Error("LLM_BASE_URL and LLM_MODEL must both be set");
  }
  const models = createModels({ clock: systemClock, config });
  return models ? probeModel(models) : "none configured; the local grader judges everything";
}

async function recordings(config: Config): Promise<string> {
  const detail = await storagesOf(config).current.check();
  const problem = unsharedStorage(config);
  if (problem) throw new Error(problem);
  return detail;
}
