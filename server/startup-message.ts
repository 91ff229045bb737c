import path from "node:path";
import process from "node:process";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";

interface Welcome {
  env: Env;
  app: AppContext;
  log: Log;
  startedInMs: number;
}

/**
 * Announces the store's URLs, data folder, database, email delivery and administrator: as a text on a terminal, else as an entry of the
 * log, whose lines are all JSON. A generated password is never logged; without a terminal it goes to standard error.
 */
export function welcome({ env, app, log, startedInMs }: Welcome): void {
  const facts = describeStart(env, app);
  const password = app.administrator?.generatedPassword;
  if (process.stdout.isTTY) {
    printFacts(
      [...facts, ...(password ? [["Password", `${password}   ${SHOWN_ONCE}`] as const] : [])],
      startedInMs,
    );
    return;
  }
  log.info({ ...Object.fromEntries(facts), startedInMs: Math.round(startedInMs) }, "The store is running");
  if (password) process.stderr.write(`The password of ${env.ADMIN_EMAIL} is ${password}   ${SHOWN_ONCE}\n`);
}

const SHOWN_ONCE = "(generated now and shown only once)";

type Fact = readonly [label: string, value: string];

function describeStart(env: Env, app: AppContext): Fact[] {
  const database = env.DATABASE_URL
    ? `PostgreSQL at ${withoutPassword(env.DATABASE_URL)}`
    : "built in (PGlite)";
  return [
    ["The store is running", `http://localhost:${env.PORT}`],
    ["Admin", `http://localhost:${env.PORT}/admin`],
    ["Data folder", path.resolve(env.DATA_DIR)],
    ["Database", database],
    ["Emails", app.providers.emailTransport.isReal ? "sent by the mail server" : app.outboxFolder],
    ["Administrator", env.ADMIN_EMAIL],
  ];
}

function printFacts(facts: readonly Fact[], startedInMs: number): void {
  const width = Math.max(...facts.map(([label]) => label.length));
  const text = facts.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`).join("\n");
  process.stdout.write(
    `\n${text}\n\n  Started in ${(startedInMs / 1000).toFixed(1)} s. Ctrl+C stops it.\n\n`,
  );
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = "";
  return shown.href;
}
