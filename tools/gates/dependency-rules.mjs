// Who may import whom: the table of rooms in ARCHITECTURE.md. dependency-cruiser reads it; dependencies.ts runs it.
// `$1` in a target stands for the importing file's own domain.

const notDomains = "platform|database|cli|site|mcp";
const inDomain = `^server/src/(?!(?:${notDomains})/)([^/]+)/`;
const tests = "\\.test\\.ts$|/test-[^/]+$|^server/test/";

const edges = "(?:http|[^/]*-http|work)\\.ts$";
const stores = "(?:store|[^/]*-store)\\.ts$";
const gateways = "(?:gateway|gateway-[^/]+)\\.ts$";
const otherLeaves = `(?:jobs\\.ts$|${gateways})`;
const vocabulary = "(?:types|errors)\\.ts$";
const special = `(?:${edges}|${stores}|${otherLeaves}|${vocabulary}|wire\\.ts$|index\\.ts$)`;

const contract = "^contract/index\\.ts$";
const platform = "^server/src/platform/";
const database = "^server/src/database/(?:database|violations)\\.ts$";
const doors = `^server/src/(?!(?:${notDomains})/)[^/]+/index\\.ts$`;
const own = (files) => `^server/src/$1/${files}`;
const packages = "node_modules/";
const web = (...folders) => `^web/src/(?:${folders.join("|")})/`;
const ownFeature = "^web/src/features/$1/";
const featureDoors = "^web/src/features/[^/]+/index\\.ts$";

/** A room and the only things its files may import. Which packages may go where has rules of its own. */
const room = (name, comment, files, allowed) => ({
  name,
  comment,
  severity: "error",
  from: { path: files, pathNot: tests },
  to: { pathNot: [...allowed, packages], dependencyTypesNot: ["core"] },
});

const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    never("no-cycles", "Two files that import each other are one file.", {}, { circular: true }),
    never("resolvable", "An import that leads nowhere hides all behind it.", {}, { couldNotResolve: true }),

    room("contract-imports-nothing-of-ours", "Contract: only the schema library.", "^contract/", ["^contract/"]),
    room(
      "edge-calls-its-domain",
      "http.ts and its parts (*-http.ts), work.ts: contract, own domain, its jobs, platform.",
      `${inDomain}${edges}`,
      [contract, platform, own(`(?!${stores}|${gateways})`)],
    ),
    room("domain-stays-inside", "Domain: own rooms, other doors, platform.", `${inDomain}(?!${special})`, [
      contract,
      platform,
      database,
      doors,
      own(`(?!${edges})`),
    ]),
    room("wire-is-pure", "wire.ts: contract, platform, doors, own rules and types.", `${inDomain}wire\\.ts$`, [
      contract,
      platform,
      doors,
      own(`(?!${edges}|${stores}|${otherLeaves})`),
    ]),
    room("types-know-no-behaviour", "types.ts, errors.ts: each other, doors, platform.", `${inDomain}${vocabulary}`, [
      contract,
      platform,
      database,
      doors,
      own(vocabulary),
    ]),
    never(
      "types-and-wire-name-types-only",
      "types.ts, errors.ts, wire.ts: of another domain its types, never what it does.",
      { path: `${inDomain}(?:${vocabulary}|wire\\.ts$)`, pathNot: tests },
      { path: doors, pathNot: own(""), dependencyTypesNot: ["type-only"] },
    ),
    room("store-is-sql", "Store: database, paging, ids, scope, locks, runs' SQL, own types.", `${inDomain}${stores}`, [
      database,
      "^server/src/platform/(?:paging|ids|scope|clock|key-locks|long-run/[a-z]+-store)\\.ts$",
      own(`(?:${vocabulary}|${stores})`),
    ]),
    room("leaf-knows-no-domain", "jobs.ts, gateway.ts: platform, own types.", `${inDomain}${otherLeaves}`, [
      platform,
      own(`(?:${vocabulary}|${otherLeaves})`),
    ]),
    room("door-opens-one-domain", "index.ts: own domain only.", `${inDomain}index\\.ts$`, [own(`(?!${edges})`)]),
    room("site-shows-the-contract", "site: contract and platform.", "^server/src/site/", [
      contract,
      platform,
      "^server/src/site/",
    ]),
    room("mcp-calls-the-contract", "mcp: contract, platform and the protocol's library.", "^server/src/mcp/", [
      contract,
      platform,
      "^server/src/mcp/",
    ]),
    room("platform-knows-no-product", "Platform: contract and database.", platform, [
      contract,
      platform,
      "^server/src/database/",
    ]),
    room("database-knows-nothing-above", "Database: itself.", "^server/src/database/", ["^server/src/database/"]),

    room("web-lib-knows-nothing", "web/src/lib: itself.", web("lib"), [web("lib")]),
    room("web-ui-knows-no-api", "web/src/ui, charts: each other and lib.", web("ui", "charts"), [
      web("ui", "charts", "lib"),
    ]),
    room("web-api-wraps-the-client", "web/src/api: the client library and lib.", web("api"), [
      web("api", "lib"),
      "^sdks/typescript/src/index\\.ts$",
    ]),
    room(
      "web-features-stay-apart",
      "A feature of the web app: its own files, other features' index.ts, ui, charts, api, lib.",
      "^web/src/features/([^/]+)/",
      [ownFeature, featureDoors, web("ui", "charts", "api", "lib")],
    ),
    room("web-routes-know-no-app", "web/src/routes: features, ui, api, lib.", web("routes"), [
      web("routes", "features", "ui", "api", "lib"),
    ]),
    room("web-app-is-the-top", "web/src/app: routes, doors of features, ui, api, lib.", web("app"), [
      featureDoors,
      web("app", "routes", "ui", "api", "lib"),
    ]),

    never(
      "events-call-nobody",
      "Events are a sink: others call them, they call nobody.",
      { path: "^server/src/events/", pathNot: tests },
      { path: `^server/src/(?!(?:${notDomains}|events)/)[^/]+/` },
    ),
    never(
      "frameworks-at-the-edges",
      "Only platform, database, site, mcp and the gateways know the web framework, the driver and the queue.",
      { path: inDomain, pathNot: [tests, `${inDomain}${otherLeaves}`] },
      { path: "node_modules/(?:@fastify|fastify|@types/pg|pg|pg-boss|ioredis|kysely|better-auth|undici)/" },
    ),
    never(
      "contract-needs-the-schema-library-only",
      "Other programs read the contract too.",
      { path: "^contract/", pathNot: tests },
      { path: packages, pathNot: "node_modules/typebox/" },
    ),
    never(
      "nobody-imports-the-wiring",
      "main.ts and its helpers are the end of the chain.",
      { path: "^(?:contract|server/src)/", pathNot: [tests, "^server/src/cli/"] },
      { path: "^server/[^/]+\\.ts$|^server/src/(?:cli/|[^/]+\\.ts$)|^tools/|^bench/" },
    ),
    never(
      "tests-stay-tests",
      "What runs in production never needs a test's code.",
      { path: "^(?:contract|server)/", pathNot: tests },
      { path: tests },
    ),
    never(
      "no-development-packages",
      "A production install has none of these.",
      { path: "^(?:contract|server)/", pathNot: tests },
      { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules|^sdks/" },
    // Imports of types count: a room that only names another's types depends on it all the same.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
