import process from "node:process";

const CHECK_EVERY_MS = 500;
// Processes whose parent has ended belong to it.
const INIT = 1;

/**
 * Calls the listener once when npm, which started this process by `npm start`, has ended. npm passes SIGTERM on to the shell between
 * them, which ends without passing it on.
 */
export function onNpmEnd(listener: () => void): void {
  if (process.env["npm_lifecycle_event"] === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && parent !== INIT) return;
    clearInterval(timer);
    listener();
  }, CHECK_EVERY_MS).unref();
}
