import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";

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
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: reportError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An error without the values of a statement that failed: they are people's names, addresses, hashes of passwords. */
function reportError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // PostgreSQL names the values of a row in its details.
  const { params, detail, where, ...received } = pino.stdSerializers.err(error);
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!("params" in cause)) continue;
    // As Drizzle writes them at the end of its message.
    const values = `\nparams: ${String(cause.params)}`;
    received.message = received.message.replaceAll(values, "");
    received.stack = received.stack.replaceAll(values, "");
  }
  return received;
}
