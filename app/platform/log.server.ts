import { pino, type Logger } from "pino";

export type Log = Logger;

// Whatever a careless line hands over under these names never reaches the log.
const SECRETS = [
  "password",
  "newPassword",
  "token",
  "cookie",
  "authorization",
  "card",
  "cardNumber",
  "cvv",
  "secret",
];

/** Structured log lines (JSON) on standard output, levels as pino's. Secrets by name are blanked, one level deep too. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
