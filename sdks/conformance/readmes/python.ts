import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { python, pythonBin, pythonRequirements } from "../languages/python.ts";
import { mustRun } from "../must-run.ts";
import type { ReadmeGuide } from "./readme.ts";

const client = "from cqs import Client\n\nclient = Client()\n";

/** Builds the wheel and installs it into an environment that has nothing else. */
async function installWheel(emptyFolder: string): Promise<void> {
  const bin = await pythonBin();
  const [wheels, environment] = [join(emptyFolder, "wheels"), join(emptyFolder, "environment")];
  const pip = (...parameters: string[]) =>
    mustRun(emptyFolder, join(bin, "pip"), ["--disable-pip-version-check", "--quiet", ...parameters]);
  await pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", wheels, python.folder);
  await mustRun(emptyFolder, join(bin, "python"), ["-m", "venv", "--without-pip", environment]);
  const built = readdirSync(wheels).map((file) => join(wheels, file));
  await pip("--python", join(environment, "bin", "python"), "install", "-c", pythonRequirements, ...built);
}

export const pythonReadme: ReadmeGuide = {
  mark: "python",
  install: installWheel,
  write(emptyFolder, { name, code }, given) {
    const file = join(emptyFolder, `readme_${name.toLowerCase().replaceAll(/\W+/g, "_")}.py`);
    writeFileSync(file, given + code);
    return { command: join(emptyFolder, "environment", "bin", "python"), parameters: [file] };
  },
  blocks: {
    "cqs-client": { prints: /^[\d.]+ \S/ },
    "Use asyncio": { prints: /Card declined/ },
    "Configure the client": { given: client, prints: /^tkt_\w+$/ },
    "Handle errors": { given: client, prints: /^400 invalid_argument title .+ req_\w+$/ },
    "Read lists": { given: client, prints: /Card declined\n(.*\n)*\d+ (True|False)$/ },
    "Verify webhooks": {
      given: `import os
from types import SimpleNamespace
from cqs import sign_webhook

os.environ["WEBHOOK_SECRET"] = "known to both sides"
signed = {"id": "evt_1", "type": "scorecard.created", "data": {"score": 87}}
raw_body, headers = sign_webhook(signed, os.environ["WEBHOOK_SECRET"])
request = SimpleNamespace(headers=headers)
`,
      prints: /^87$/,
    },
    "Import many conversations": {
      given: `${client}records = [{"external_id": f"py-{name}", "transcript": "Agent: Hello."} for name in "ab"]\n`,
      prints: /^2\n2 \[\]$/,
    },
    "Follow events": { given: client, prints: /^sc_\w+ \S+/, isEndless: true },
    "Download exports and call other paths": {
      given: `import os\n${client}export_id = os.environ["EXPORT_ID"]\n`,
      prints: /^\{.*\}\n(.*\n)*True$/,
    },
  },
  // Its examples are among its own tests.
  checks: {
    "the package names its version": async (emptyFolder) => {
      const program = join(emptyFolder, "environment", "bin", "python");
      const { stdout } = await mustRun(emptyFolder, program, [
        "-c",
        "import cqs; print(cqs.__version__, cqs.__file__)",
      ]);
      expect(stdout).toMatch(/^\d+\.\d+\.\d+ /);
      expect(stdout).toContain(join(emptyFolder, "environment", "lib"));
    },
  },
};
