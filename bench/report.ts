import { cpus, totalmem } from "node:os";
import type { Measured } from "./measure.ts";

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
      `Machine: ${machine}, embedded PostgreSQL; client, server and database on the same cores. ${connections} connections, ${effort.rounds} rounds of ${effort.seconds} s, alternating; medians.\n`,
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

  compared(name: string, { floor, ours }: { floor: Measured; ours: Measured }): void {
    const ratio = (ours.perSecond / floor.perSecond).toFixed(2);
    this.row(name, floor.perSecond.toFixed(0), ours.perSecond.toFixed(0), ratio, `${ours.p50Ms}`, `${ours.p99Ms}`);
  }

  get text(): string {
    return `${this.#lines.join("\n")}\n`;
  }
}
