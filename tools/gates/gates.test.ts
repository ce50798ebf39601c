import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { gates } from "./all.ts";
import { dependencies } from "./dependencies.ts";
import type { Gate, GateResult } from "./gate.ts";
import { generated } from "./generated.ts";
import { importedNames } from "./imported-names.ts";
import { licences } from "./licences.ts";
import { openapi } from "./openapi.ts";
import { migrationsAsPublished } from "./published-migrations.ts";
import { style } from "./style.ts";
import { supplyChain } from "./supply-chain.ts";
import { copyCheckout, type TestCheckout } from "./test-checkout.ts";
import { text } from "./text.ts";
import { types } from "./types.ts";
import { unused } from "./unused.ts";

type Faults = Parameters<TestCheckout["with"]>[0];

// Only ends a gate that hangs: on a machine that shares its cores, a type check has taken more than three minutes.
const limitMs = 600_000;
vi.setConfig({ testTimeout: limitMs, hookTimeout: limitMs });

let checkout: TestCheckout;
beforeAll(async () => {
  checkout = await copyCheckout();
});
afterAll(() => checkout.remove());

const faulty = (gate: Gate, faults: Faults) => checkout.with(faults, () => gate.check(checkout.root));

/** A gate, what is wrong, and the words by which the gate must name it. */
type Planted = readonly [gate: Gate, fault: string, faults: Faults, words: readonly string[]];

// Assembled, so that these lines do not themselves break the rules.
const lines: readonly [words: string, path: string, content: string][] = [
  ["unfinished work", "server/src/platform/planted-note.ts", `// ${"TO"}${"DO"}: later\n`],
  ["never runs", "server/src/planted-skip.test.ts", `test.${"skip"}("x", () => {});\n`],
  ["runs alone", "server/src/planted-only.test.ts", `describe.${"only"}("x", () => {});\n`],
  ["an environment variable", "server/src/platform/planted-setting.ts", `export const a = process.${"env"}.PLANTED;\n`],
  ["a path of somebody's machine", "docs/planted.md", `See /${"home"}/ada/notes.\n`],
  ["more than 400", "server/src/platform/planted-lines.ts", "\n".repeat(401)],
];

/**
 * The faults of one gate are planted at once, since a gate names all that it finds: running one takes up to a minute. The
 * words of each fault are words that none of the others brings about.
 */
const together: readonly Planted[] = [
  [
    types,
    "a wrong type",
    { "server/src/platform/planted.ts": 'export const planted: number = "text";\n' },
    ["server/src/platform/planted.ts", "TS2322"],
  ],
  [
    types,
    "a wrong type in the web app",
    { "web/src/lib/planted.ts": "export const planted: string = 1;\n" },
    ["src/lib/planted.ts", "TS2322"],
  ],
  [
    types,
    "a name of Node in the client library, which also runs in browsers",
    { "sdks/typescript/src/planted.ts": "export const planted = process.version;\n" },
    ["src/planted.ts", "TS2"],
  ],
  [style, "a console call", { "server/src/planted.ts": 'console.log("x");\n' }, ["planted.ts", "noConsole"]],
  [
    unused,
    "an export that nobody imports",
    { "server/src/platform/clock.ts": (before) => `${before}export const planted = 1;\n` },
    ["planted", "server/src/platform/clock.ts"],
  ],
  [
    unused,
    "a file that nobody imports",
    { "server/src/platform/planted-file.ts": "export {};\n" },
    ["server/src/platform/planted-file.ts"],
  ],
  [
    unused,
    "a package that nothing uses",
    { "contract/package.json": (before) => before.replace('"typebox"', '"fastify": "5.12.8",\n    "typebox"') },
    ["fastify", "contract/package.json"],
  ],
  [
    supplyChain,
    "a range in the place of a version",
    { "contract/package.json": (before) => before.replace(/"typebox": "/, '"typebox": "^') },
    ["contract/package.json", "typebox", "not pinned"],
  ],
  [
    supplyChain,
    "a package without a hash, and one that runs a script",
    {
      "package-lock.json": (before) =>
        before
          .replace(/("node_modules\/typebox": \{[^}]*?)"integrity": "[^"]*"/, '$1"planted": ""')
          .replace(/("node_modules\/fastify": \{)/, '$1\n      "hasInstallScript": true,'),
    },
    ["node_modules/typebox: no SHA-512", "node_modules/fastify: runs a script"],
  ],
  [
    generated,
    "a package that the bill of materials does not name",
    {
      "package-lock.json": (before) =>
        before.replace(
          '"node_modules/typebox": {',
          '"node_modules/planted": { "version": "1.0.0" },\n    "node_modules/typebox": {',
        ),
    },
    ["out of date: sbom.cdx.json"],
  ],
  [
    generated,
    "a migration that the schema does not show",
    { "server/src/database/migrations/9999_planted.sql": "create table planted (id integer primary key);\n" },
    ["out of date: server/src/database/schema.sql", "planted"],
  ],
  [
    generated,
    "an operation that neither the documents nor the client libraries have, and a file of one that is gone",
    {
      "contract/tickets.ts": (before) => before.replace('id: "getTicket"', 'id: "getTicketPlanted"'),
      "sdks/typescript/src/generated/resources/planted.ts": "export {};\n",
    },
    [
      "out of date: contract/openapi.json",
      "out of date: docs/api-reference.md",
      "out of date: sdks/typescript/src/generated/resources/tickets.ts",
      "out of date: sdks/python/src/cqs/generated/resources/tickets.py",
      "no longer generated: sdks/typescript/src/generated/resources/planted.ts",
    ],
  ],
  [
    generated,
    "a setting that the guide does not show",
    {
      "server/src/platform/config-settings.ts": (before) => before.replace("TCP port to listen on", "Planted meaning"),
    },
    ["out of date: .env.example", "out of date: docs/configuration.md"],
  ],
  [
    importedNames,
    "a domain file that writes SQL",
    { "server/src/tickets/planted.ts": 'import { statement } from "../database/database.ts";\nstatement("a", "b");\n' },
    ["server/src/tickets/planted.ts:1", "statement"],
  ],
  [
    importedNames,
    "a domain file that knows the wire",
    {
      "server/src/tickets/planted-view.ts":
        'import type { TicketWire } from "@cqs/contract";\nexport type T = TicketWire;\n',
    },
    ["server/src/tickets/planted-view.ts:1", "TicketWire"],
  ],
  ...lines.map(([words, path, content]): Planted => [text, words, { [path]: content }, [path, words]]),
  [
    text,
    "a lock file with a download address",
    {
      "package-lock.json": (before) =>
        before.replace('"license"', `"resolved": "https://registry.example.com/a.tgz",\n      "license"`),
    },
    ["package-lock.json"],
  ],
];

/** Faults of one gate that would hide each other. */
const apart: readonly Planted[] = [
  [
    openapi,
    "an example that does not fit its schema",
    { "contract/openapi.json": (before) => before.replaceAll('"title": "Card declined abroad"', '"title": 7') },
    ["no-invalid-media-type-examples"],
  ],
  [
    licences,
    "a package under a copyleft licence",
    {
      "package-lock.json": (before) =>
        before.replace(/("node_modules\/fastify": \{.*?"license": )"MIT"/s, '$1"AGPL-3.0-only"'),
    },
    ["node_modules/fastify", "AGPL-3.0-only"],
  ],
  [
    migrationsAsPublished,
    "a published migration that was edited",
    { "server/src/database/migrations/0003_scoring.sql": (before) => before.replace("not null", "") },
    ["0003_scoring.sql", "edited"],
  ],
  [
    migrationsAsPublished,
    "a published migration that is gone",
    {
      "server/src/database/migrations/published.txt": (before) =>
        before.replace("0003_scoring.sql", "0003_renamed_since.sql"),
    },
    ["0003_renamed_since.sql: published and gone", "0003_scoring.sql: comes before"],
  ],
  [
    migrationsAsPublished,
    "a release with a migration that is not published",
    {
      "server/src/database/migrations/9999_planted.sql": "create table planted (id integer primary key);\n",
      "CHANGELOG.md": (before) => before.replace("- Unreleased", "- 2026-12-01"),
    },
    ["9999_planted.sql", "--release"],
  ],
];

const results = new Map<Gate, Promise<GateResult>>();

/** Returns what the gate finds in a checkout with all its faults. */
function resultOf(gate: Gate): Promise<GateResult> {
  const faults = together.filter((row) => row[0] === gate).map((row) => row[2]);
  const result = results.get(gate) ?? faulty(gate, Object.assign({}, ...faults));
  results.set(gate, result);
  return result;
}

// That each gate passes a checkout without a fault is what `npm test -- gates` shows.
const rows = [...together, ...apart].map((row) => [row[0].name, row[1], row] as const);
test.each(rows)("%s: fails on %s and names it", async (_gate, _fault, row) => {
  const [gate, , faults, words] = row;
  const { ok, detail } = await (together.includes(row) ? resultOf(gate) : faulty(gate, faults));
  expect(ok).toBe(false);
  for (const word of words) expect(detail).toContain(word);
});

test("every gate but the one of dependencies, which has tests of its own below, is tried on a fault", () => {
  expect([...new Set(rows.map(([gate]) => gate))].sort()).toEqual(
    gates
      .filter((gate) => gate !== dependencies)
      .map(({ name }) => name)
      .sort(),
  );
});

describe("dependencies", () => {
  const domain = "server/src/planted";
  const use = (...modules: string[]) => modules.map((module) => `import "${module}";\n`).join("");
  /** The rule that must object, and the files that break it. Everything is planted at once: one run shows all. */
  const violations: readonly [string, Readonly<Record<string, string>>][] = [
    [
      "no-cycles",
      { "server/src/platform/ring-a.ts": use("./ring-b.ts"), "server/src/platform/ring-b.ts": use("./ring-a.ts") },
    ],
    ["resolvable", { "server/src/platform/lost.ts": use("./nowhere.ts") }],
    ["contract-imports-nothing-of-ours", { "contract/planted.ts": use("../server/src/platform/clock.ts") }],
    ["contract-needs-the-schema-library-only", { "contract/planted-package.ts": use("fastify") }],
    ["edge-calls-its-domain", { [`${domain}/http.ts`]: use("./store.ts") }],
    ["domain-stays-inside", { [`${domain}/peek.ts`]: use("../tickets/open-ticket.ts") }],
    ["wire-is-pure", { [`${domain}/wire.ts`]: use("./store.ts") }],
    ["types-know-no-behaviour", { [`${domain}/types.ts`]: use("./peek.ts") }],
    ["types-and-wire-name-types-only", { [`${domain}/errors.ts`]: use("../access/index.ts") }],
    ["store-is-sql", { [`${domain}/store.ts`]: use("../platform/fault.ts") }],
    ["leaf-knows-no-domain", { [`${domain}/gateway.ts`]: use("./peek.ts") }],
    ["door-opens-one-domain", { [`${domain}/index.ts`]: use("../access/index.ts") }],
    ["site-shows-the-contract", { "server/src/site/planted.ts": use("../access/index.ts") }],
    ["mcp-calls-the-contract", { "server/src/mcp/planted.ts": use("../access/index.ts") }],
    ["platform-knows-no-product", { "server/src/platform/planted.ts": use("../access/index.ts") }],
    ["database-knows-nothing-above", { "server/src/database/planted.ts": use("../platform/clock.ts") }],
    ["events-call-nobody", { "server/src/events/planted.ts": use("../access/index.ts") }],
    ["frameworks-at-the-edges", { [`${domain}/serve.ts`]: use("fastify", "pg") }],
    ["nobody-imports-the-wiring", { "server/src/platform/wired.ts": use("../../service.ts") }],
    ["tests-stay-tests", { [`${domain}/mock.ts`]: use("../../test/database.ts") }],
    ["no-development-packages", { [`${domain}/dev.ts`]: use("vitest") }],
    ["web-lib-knows-nothing", { "web/src/lib/planted.ts": use("../ui/theme.ts") }],
    ["web-ui-knows-no-api", { "web/src/ui/planted.ts": use("../api/client.ts") }],
    ["web-api-wraps-the-client", { "web/src/api/planted.ts": use("../ui/theme.ts") }],
    ["web-features-stay-apart", { "web/src/features/session/planted.ts": use("../conversations/queries.ts") }],
    ["web-routes-know-no-app", { "web/src/routes/planted.ts": use("../app/texts.ts") }],
    ["web-app-is-the-top", { "web/src/app/planted.ts": use("../features/session/queries.ts") }],
  ];

  test("every rule objects to what it forbids", async () => {
    const faults = Object.assign({}, ...violations.map(([, files]) => files)) as Record<string, string>;
    const { ok, detail } = await faulty(dependencies, faults);
    expect(ok).toBe(false);
    const objections = detail.split("\n");
    for (const [rule, files] of violations) {
      const file = Object.keys(files)[0] as string;
      expect(
        objections.filter((line) => line.startsWith(`${rule}: ${file} `)),
        `${rule} in ${file}`,
      ).not.toEqual([]);
    }
  });

  test("a tool that sees no TypeScript is a failure, not a pass", async () => {
    const { ok, detail } = await faulty(dependencies, { "tools/gates/dependency-rules.mjs": blindRules });
    expect(ok).toBe(false);
    expect(detail).toContain("did not see");
  });

  const blindRules = 'export default { forbidden: [], options: { exclude: { path: "\\\\.ts$" } } };\n';
});
