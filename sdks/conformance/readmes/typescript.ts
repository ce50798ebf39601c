import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mustRun } from "../must-run.ts";
import type { ReadmeGuide } from "./readme.ts";
import { typescriptChecks } from "./typescript-checks.ts";

const library = fileURLToPath(new URL("../../typescript/", import.meta.url));
const client = 'import { Client } from "cqs-client";\nconst client = new Client();\n';

/** Packs the library and installs the package. */
async function installPackage(emptyFolder: string): Promise<void> {
  await mustRun(library, "npm", ["pack", "--silent", "--pack-destination", emptyFolder]);
  const packages = readdirSync(emptyFolder).filter((file) => file.endsWith(".tgz"));
  writeFileSync(join(emptyFolder, "package.json"), '{ "private": true, "type": "module" }\n');
  await mustRun(emptyFolder, "npm", ["install", "--silent", "--offline", ...packages.map((file) => `./${file}`)]);
}

export const typescriptReadme: ReadmeGuide = {
  mark: "ts",
  install: installPackage,
  write(emptyFolder, { name, code }, given) {
    const file = join(emptyFolder, `${name.toLowerCase().replaceAll(/\W+/g, "-")}.ts`);
    writeFileSync(file, given + code);
    return { command: process.execPath, parameters: [file] };
  },
  blocks: {
    "cqs-client": { prints: /^[\d.]+ \S/ },
    "Handle errors": { given: client, prints: /^400 invalid_argument title .+ req_\w+$/ },
    "Read lists": { given: client, prints: /Card declined\n(.*\n)*\d+$/ },
    "Verify webhooks": {
      given: `import { signWebhook } from "cqs-client";
const secret = "known to both sides";
const signed = { id: "evt_1", type: "scorecard.created", data: { score: 87 } };
const { body: rawBody, headers } = await signWebhook(signed, secret);
const request = { headers };
`,
      prints: /^87$/,
    },
    "Import many conversations": {
      given: `${client}const records = ["a", "b"].map((name) => ({ external_id: \`ts-\${name}\`, transcript: "Agent: Hello." }));\n`,
      prints: /^2\n2 0$/,
    },
    "Follow events": { given: client, prints: /^sc_\w+ \S+/, isEndless: true },
    "Download exports and call other paths": {
      given: `${client}const exportId = process.env.EXPORT_ID ?? "";\n`,
      prints: /^[1-9]\d* true$/,
    },
  },
  checks: typescriptChecks,
};
