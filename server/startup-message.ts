import path from "node:path";
import process from "node:process";
import type { Env } from "#app/platform/process/env.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";

/** Prints the store's URLs, data folder, database, email delivery and administrator. */
export function welcome({ env, app, startedInMs }: { env: Env; app: AppContext; startedInMs: number }): void {
  const database = env.DATABASE_URL
    ? `PostgreSQL at ${withoutPassword(env.DATABASE_URL)}`
    : "built in (PGlite)";
  const lines = [
    ["The shop is open", `http://localhost:${env.PORT}`],
    ["Admin", `http://localhost:${env.PORT}/admin`],
    ["Data folder", path.resolve(env.DATA_DIR)],
    ["Database", database],
    ["Emails", app.emailTransport.isReal ? "sent by the mail server of SMTP_URL" : app.outboxFolder],
    ["Administrator", env.ADMIN_EMAIL],
  ];
  const made = app.administrator?.generatedPassword;
  if (made) lines.push(["Password", `${made}   (generated now and shown only once)`]);
  const width = Math.max(...lines.map(([label]) => label?.length ?? 0));
  const text = lines.map(([label, value]) => `  ${label?.padEnd(width)}  ${value}`).join("\n");
  process.stdout.write(
    `\n${text}\n\n  Started in ${(startedInMs / 1000).toFixed(1)} s. Ctrl+C stops it.\n\n`,
  );
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = "";
  return shown.href;
}
