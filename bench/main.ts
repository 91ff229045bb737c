import { writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { createDatabase, startPostgres } from "#tests/support/postgres.ts";
import { measureCheckouts } from "./checkouts.ts";
import { measurePages, type PageFigure } from "./pages.ts";
import { startBenchStore } from "./store.ts";

// npm run bench: starts the built store on each database with the sample shop and measures it over loopback. The load runs on the
// same machine and takes its share of it: compare figures within one run only.
const { values } = parseArgs({ options: { seconds: { type: "string", default: "5" } } });
const seconds = Number(values.seconds);

const lines = [
  "# Measurements",
  "",
  `By \`npm run bench\`, ${seconds} s a row, 10 connections, on ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}.`,
  "The load generator runs on the same machine. Shares are of a bare `node:http` server that sends as many bytes, in the same run.",
];

for (const engine of ["PGlite", "PostgreSQL"] as const) {
  const postgres = engine === "PostgreSQL" ? await startPostgres() : null;
  const url = postgres ? await createDatabase(postgres.url, "bench") : undefined;
  const store = await startBenchStore(url);
  try {
    const pages = await measurePages(store.url, seconds);
    const checkouts = await measureCheckouts(store, seconds);
    lines.push("", `## ${postgres ? `PostgreSQL ${postgres.version}` : engine}`, "", ...tableOf(pages), "");
    lines.push(
      `Checkouts over HTTP, 20 at once, test bank without delay: **${checkouts.perSecond.toFixed(0)} orders/s**, p95 ${checkouts.p95Ms.toFixed(0)} ms, ${checkouts.orders} orders, ${checkouts.failed} failed. Memory afterwards: ${store.memoryMb()} MB.`,
    );
  } finally {
    await store.stop();
    await postgres?.stop();
  }
}

const report = `${lines.join("\n")}\n`;
process.stdout.write(report);
await writeFile(path.join(import.meta.dirname, "results.md"), report);

function tableOf(pages: PageFigure[]): string[] {
  return [
    "| Page | Requests/s | of bare node:http | p99 ms | bytes sent |",
    "|---|---|---|---|---|",
    ...pages.map(
      ({ name, perSecond, share, p99Ms, bytes }) =>
        `| ${name} | ${perSecond.toFixed(0)} | ${(share * 100).toFixed(0)} % | ${p99Ms} | ${bytes} |`,
    ),
  ];
}
