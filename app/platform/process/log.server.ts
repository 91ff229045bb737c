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
  "accountNumber",
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
    // The reason of a refusal is a provider's text.
    serializers: { err: reportError, reason: reportValue },
    ...(fields ? { mixin: fields } : {}),
  };
  return destination ? pino(options, destination) : pino(options);
}

// Everything else may be personal data: a mail server's error names the recipients, PostgreSQL's contains values of a row, and a provider's
// response repeats the request.
const ERROR_FIELDS = new Set([
  "code",
  "errno",
  "syscall",
  "status",
  "statusCode",
  "responseCode",
  "severity",
  "table",
  "column",
  "constraint",
]);

/** Serializes an error by its type, message, stack and `ERROR_FIELDS`, without email addresses and phone numbers in the texts. */
function reportError(error: unknown): unknown {
  if (!(error instanceof Error)) return reportValue(error);
  const { type, message, stack } = pino.stdSerializers.err(error);
  const withoutValues = (text: string) => withoutContacts(withoutParameters(text, error));
  return {
    type,
    message: withoutValues(message),
    ...(stack && { stack: withoutValues(stack) }),
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(reportError) }),
    ...fieldsOf(error),
  };
}

/** A thrown value that is no error, such as the response of a provider's library. */
function reportValue(value: unknown): unknown {
  if (typeof value === "string") return withoutContacts(value);
  return typeof value === "object" && value !== null ? fieldsOf(value) : value;
}

function fieldsOf(value: object): Record<string, unknown> {
  const isKnown = ([name, field]: [string, unknown]) =>
    ERROR_FIELDS.has(name) && ["string", "number"].includes(typeof field);
  return Object.fromEntries(Object.entries(value).filter(isKnown));
}

/** Drizzle appends the parameters of a failed statement to its message. */
function withoutParameters(text: string, error: Error): string {
  let result = text;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ("params" in cause) result = result.replaceAll(`\nparams: ${String(cause.params)}`, "");
  return result;
}

/** The text with its email addresses and phone numbers hidden. Parts of ids and file names stay. */
function withoutContacts(text: string): string {
  return text
    .replaceAll(/[^\s<>"'(),:;=[\]@]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu, "[email address]")
    .replaceAll(/(?<![\w-])\+?\d{10,15}(?![\w-])/g, "[number]");
}
