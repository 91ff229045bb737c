import process from "node:process";
import type { Log } from "#app/platform/process/log.server.ts";

/**
 * Redirects errors and warnings that packages print to the log, which redacts them: better-auth prints failed queries with their
 * parameters, and the router prints malformed URLs.
 */
export function captureConsole(log: Log, printer: Pick<Console, "error" | "warn"> = console): void {
  Object.assign(printer, {
    error: (...args: unknown[]) => report(log, "error", args),
    warn: (...args: unknown[]) => report(log, "warn", args),
  });
}

/** The events of a process that are used here. */
type Warner = Pick<NodeJS.Process, "on" | "removeAllListeners" | "noDeprecation">;

/** Logs Node's warnings at the level "warn". Node itself prints them as errors. */
export function captureWarnings(log: Log, warner: Warner = process): void {
  warner.removeAllListeners("warning");
  warner.on("warning", (warning) => {
    // As the options of `npm start` tell Node, which applies them only where it prints a warning itself.
    if (warning.name === "ExperimentalWarning") return;
    if (warning.name === "DeprecationWarning" && warner.noDeprecation) return;
    log.warn({ err: warning }, warning.message);
  });
}

function report(log: Log, level: "error" | "warn", args: unknown[]): void {
  const error = args.find((part) => part instanceof Error);
  // Only strings are logged: objects may contain personal data.
  const words = args.filter((part) => typeof part === "string").join(" ");
  const message = words || "A package printed something";
  if (error) log[level]({ err: error }, message);
  else log[level](message);
}
