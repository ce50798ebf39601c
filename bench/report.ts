import { cpus, totalmem } from "node:os";
import { middle, type Ratio, type Rounds, rateOf, ratioOf } from "./measure.ts";

/** What is printed as it comes, and written to RESULTS.md at the end. */
export class Report {
  readonly #lines: string[] = [];

  say(line: string): void {
    console.log(line);
    this.#lines.push(line);
  }

  head(connections: number, effort: { rounds: number; seconds: number }): void {
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${process.platform} ${process.arch}, Node ${process.version}`;
    this.say("# Benchmark results\n");
    this.say(
      `Machine: ${machine}, embedded PostgreSQL; client, server and database on the same cores. ${connections} connections, ${effort.rounds} rounds of ${effort.seconds} s, alternating; medians, of the ratios that of the rounds' own and from the lowest to the highest.\n`,
    );
    this.say("The floor is bare Fastify with the same rows in the same PostgreSQL: see floor.ts.");
  }

  table(title: string, ...columns: string[]): void {
    this.say(`\n## ${title}\n`);
    this.row(...columns);
    this.row(...columns.map(() => "---"));
  }

  row(...cells: string[]): void {
    this.say(`| ${cells.join(" | ")} |`);
  }

  compared(name: string, { floor, ours }: Rounds): void {
    const latency = (of: "p50Ms" | "p99Ms") => middle(ours.map((round) => round[of])).toFixed(0);
    const rates = [rateOf(floor), rateOf(ours)].map((rate) => rate.toFixed(0));
    this.row(name, ...rates, written(ratioOf(ours, floor), 2), latency("p50Ms"), latency("p99Ms"));
  }

  get text(): string {
    return `${this.#lines.join("\n")}\n`;
  }
}

/** The middle round's, and from the lowest to the highest. */
export const written = ({ middle, lowest, highest }: Ratio, digits: number): string =>
  `${middle.toFixed(digits)} (${lowest.toFixed(digits)} to ${highest.toFixed(digits)})`;
