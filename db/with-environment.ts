import process from "node:process";
import { loadEnvFile } from "#app/platform/process/env-file.server.ts";
import { parseEnv, type Env } from "#app/platform/process/env.server.ts";
import { makeFilesPrivate } from "#app/platform/process/private-files.server.ts";
import { createLog, type Log } from "#app/platform/process/log.server.ts";
import { remedyOf } from "#app/platform/process/startup-error.ts";

/** Runs a command with the settings of the environment or `.env` and prints its result. Errors that the operator can fix are printed as a sentence. */
export async function withEnvironment(work: (env: Env, log: Log) => Promise<string>): Promise<void> {
  makeFilesPrivate();
  loadEnvFile();
  const parsed = parseEnv(process.env);
  if (!parsed.ok) refuse(parsed.problems.join("\n"));
  const { env } = parsed;
  try {
    process.stdout.write(`${await work(env, createLog(env.LOG_LEVEL))}\n`);
  } catch (error) {
    const remedy = remedyOf(error);
    if (remedy) refuse(remedy);
    throw error;
  }
}

/** Prints a message and exits with code 1. */
export function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
