import { spawn } from "node:child_process";
import { preparedLanguages } from "../sdks/conformance/languages/index.ts";
import type { Overhead } from "../sdks/conformance/languages/language.ts";
import type { Runner } from "../sdks/conformance/runner.ts";
import { middle } from "./measure.ts";
import { type Report, written } from "./report.ts";
import type { World } from "./world.ts";

/** The client libraries against the bare HTTP client of their language: the same GET, one call after the other. */
export async function measureSdks(world: World, report: Report, effort: { calls: number; rounds: number }) {
  const { calls, rounds } = effort;
  const title = `Client libraries: ${calls} sequential GETs of a ticket, in ${rounds} rounds, alternating`;
  report.table(title, "library", "bare client", "bare ms/call", "library ms/call", "ratio");
  const environment = {
    CQS_BASE_URL: world.ours.address,
    CQS_API_KEY: world.test.authorization?.replace("Bearer ", "") ?? "",
    TICKET_ID: await makeTicket(world),
    CALLS: String(calls),
    ROUNDS: String(rounds),
  };
  for (const { name, forms, whyNot, bareClient, toolchain } of await preparedLanguages()) {
    for (const form of forms) {
      if (whyNot) report.row(`${name}, ${form}${whyNot}`, bareClient, "", "", "");
      else {
        const overhead = await run(await toolchain.overhead(form), environment);
        report.row(`${name}, ${form}`, bareClient, ...figures(overhead, calls / rounds));
      }
    }
  }
}

function figures({ bare, library }: Overhead, callsPerRound: number): string[] {
  const ratios = library.map((ms, i) => ms / (bare[i] ?? Number.NaN));
  const ratio = { middle: middle(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
  const perCall = (all: readonly number[]) => (middle(all) / callsPerRound).toFixed(3);
  return [perCall(bare), perCall(library), written(ratio, 2)];
}

async function makeTicket({ ours, test }: World): Promise<string> {
  const headers = { ...test, "content-type": "application/json" };
  const body = JSON.stringify({ title: "Card declined abroad", tags: ["billing"] });
  const response = await fetch(`${ours.address}/tickets`, { method: "POST", headers, body });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

async function run(
  { command, parameters, folder, environment = {} }: Runner,
  variables: Readonly<Record<string, string>>,
): Promise<Overhead> {
  const env = { ...process.env, ...environment, ...variables };
  const child = spawn(command, parameters, { cwd: folder, stdio: ["ignore", "pipe", "inherit"], env });
  let output = "";
  for await (const text of child.stdout.setEncoding("utf8")) output += text;
  return JSON.parse(output) as Overhead;
}
