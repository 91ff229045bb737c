import process from "node:process";
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";

export type Log = Logger;

// Values under these names are never logged.
const SECRETS = [
  "password",
  "newPassword",
  "token",
  "cookie",
  "authorization",
  "card",
  "cardNumber",
  "cvv",
  "upiId",
  "secret",
];

/**
 * Logs JSON lines to standard output with pino's levels and the id of the process. Redacts secrets by name, also one level deep.
 * `fields` are added to each line.
 */
export function createLog(level: string, destination?: DestinationStream, fields?: () => object): Log {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: reportError },
    ...(fields ? { mixin: fields } : {}),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Serializes an error without the parameters of a failed statement, which may be personal data. */
function reportError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // PostgreSQL's details contain values of a row.
  const { params, detail, where, ...serialized } = pino.stdSerializers.err(error);
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!("params" in cause)) continue;
    // The end of Drizzle's message.
    const values = `\nparams: ${String(cause.params)}`;
    serialized.message = serialized.message.replaceAll(values, "");
    serialized.stack = serialized.stack.replaceAll(values, "");
  }
  return serialized;
}
