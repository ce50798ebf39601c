import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { go, goModuleVariables, goProgram, goVariables } from "../languages/go.ts";
import { mustRun } from "../must-run.ts";
import { goChecks } from "./go-checks.ts";
import type { ReadmeGuide } from "./readme.ts";

const client = "ctx := context.Background()\nclient := must(cqs.New())\n";
const conversations = ["a", "b"]
  .map((name) => `{ExternalID: cqs.Set("go-${name}"), Transcript: cqs.Set("Agent: Hello.")}`)
  .join(", ");

/** Where Go is; known once the module has been installed. */
let program = "go";

/** Writes the module into a file proxy, and gets it from there into an empty module. */
async function getModule(emptyFolder: string): Promise<void> {
  program = await goProgram();
  const inEmpty = (...parameters: string[]) =>
    mustRun(emptyFolder, program, parameters, goModuleVariables(emptyFolder));
  await mustRun(go.folder, program, ["run", "./internal/fileproxy", join(emptyFolder, "proxy")], goVariables);
  await inEmpty("mod", "init", "example.com/empty");
  await inEmpty("get", modulePath);
}

export const goReadme: ReadmeGuide = {
  mark: "go",
  install: getModule,
  write(emptyFolder, { name, code }, given) {
    const folder = join(emptyFolder, name.toLowerCase().replaceAll(/\W+/g, "-"));
    mkdirSync(folder);
    writeFileSync(join(folder, "main.go"), programOf(given, code));
    const env = { ...process.env, ...goModuleVariables(emptyFolder) };
    execFileSync(program, ["build", "-o", "program", "."], { cwd: folder, env, stdio: "inherit" });
    return { command: join(folder, "program"), parameters: [] };
  },
  blocks: {
    cqs: { prints: /^\d+(?:\.\d+)? \S/ },
    "Set optional fields": { given: client, prints: /^pending true$/ },
    "Configure the client": { given: client, prints: /^tkt_\w+$/ },
    "Handle errors": { given: client, prints: /^400 invalid_argument title .+ req_\w+$/ },
    "Read lists": { given: client, prints: /Card declined\n(.*\n)*\d+ (true|false)$/ },
    "Verify webhooks": {
      given: `os.Setenv("WEBHOOK_SECRET", "known to both sides")
delivered := map[string]any{"id": "evt_1", "type": "scorecard.created", "data": map[string]any{"score": 87}}
signed := must(cqs.SignWebhook(delivered, "known to both sides", time.Now()))
body, request := signed.Body, &http.Request{Header: signed.Header}
`,
      prints: /^87$/,
    },
    "Import many conversations": {
      given: `${client}conversations := []cqs.NewConversation{${conversations}}\n`,
      prints: /^2\n2 0$/,
    },
    "Follow events": { given: client, prints: /^sc_\w+ \S+/, isEndless: true },
    "Download exports and call other paths": {
      given: `${client}exportID := os.Getenv("EXPORT_ID")\n`,
      prints: /^true true$/,
    },
  },
  checks: goChecks,
};

const [, modulePath = ""] = /^module (\S+)/.exec(readFileSync(join(go.folder, "go.mod"), "utf8")) ?? [];
const packages = ["context", "errors", "fmt", "io", "log", "net/http", "os", "time", modulePath];

/** A block is a whole program, or lines of its main function. */
function programOf(given: string, code: string): string {
  if (code.startsWith("package ")) return code;
  const body = given + code;
  const used = packages.filter((path) => new RegExp(`\\b${path.split("/").at(-1)}\\.`).test(`${body} log.`));
  return [
    "package main\n",
    "import (",
    ...used.map((path) => `\t"${path}"`),
    ")\n",
    "func main() {",
    body,
    "}\n",
    "func must[T any](value T, err error) T {",
    "\tif err != nil {",
    "\t\tlog.Fatal(err)",
    "\t}",
    "\treturn value",
    "}\n",
  ].join("\n");
}
