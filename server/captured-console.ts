import type { Log } from "#app/platform/process/log.server.ts";

/**
 * What a package prints as an error or a warning goes into the log instead, through its rules: an account library prints a
 * failed query with the ids and values that were in it, the router an address that cannot be read.
 */
export function captureConsole(log: Log, printer: Pick<Console, "error" | "warn"> = console): void {
  Object.assign(printer, {
    error: (...said: unknown[]) => report(log, "error", said),
    warn: (...said: unknown[]) => report(log, "warn", said),
  });
}

function report(log: Log, level: "error" | "warn", said: unknown[]): void {
  const error = said.find((part) => part instanceof Error);
  // Words are told, things are not: nobody knows what is in them.
  const words = said.filter((part) => typeof part === "string").join(" ");
  const message = words || "A package printed something";
  if (error) log[level]({ err: error }, message);
  else log[level](message);
}
