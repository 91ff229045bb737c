import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const LOGS = path.join(ROOT, ".cache", "setup");
const KEPT_LINES = 30;
const NOISE = /^npm (warn|notice)/i;

export class StepFailed extends Error {
  constructor(message, lastLines) {
    super(message);
    this.lastLines = lastLines;
  }
}

/**
 * Runs a command and shows one line with the elapsed seconds. Its output goes to a log; when it fails, StepFailed contains the end
 * of that output (without npm's warnings) and a message.
 * @param {{ title: string, name: string, command: string, args: string[], env?: Record<string, string>, shell?: boolean }} step
 */
export async function runStep({ title, name, command, args, env = {}, shell = false }) {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
  const stopShowing = showProgress(title, seconds);
  mkdirSync(LOGS, { recursive: true });
  const logFile = path.join(LOGS, `${name}.log`);
  const log = createWriteStream(logFile);
  let tail = [];

  const keep = (chunk) => {
    log.write(chunk);
    const lines = (tail.pop() ?? "") + chunk;
    tail = [...tail, ...lines.split("\n")].slice(-10 * KEPT_LINES);
  };
  const ending = await new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      shell,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) =>
      resolve(code === 0 ? null : signal ? `stopped by ${signal}` : `exit code ${code}`),
    );
  });
  log.end();

  stopShowing(ending === null ? `${title}: ${seconds()} s` : `${title}: failed after ${seconds()} s`);
  if (ending === null) return;
  const lastLines = tail.filter((line) => line.trim() && !NOISE.test(line)).slice(-KEPT_LINES);
  throw new StepFailed(
    `${title} failed (${ending}). The whole log: ${path.relative(ROOT, logFile)}`,
    lastLines.join("\n"),
  );
}

/** On a terminal one line that is updated; elsewhere (a log, CI) one line at the start and one at the end. */
function showProgress(title, seconds) {
  if (!process.stdout.isTTY) {
    console.log(`${title} …`);
    return (last) => console.log(last);
  }
  const draw = (text) => process.stdout.write(`\r\x1b[2K${text}`);
  draw(`${title} …`);
  const timer = setInterval(() => draw(`${title} … ${seconds()} s`), 1000);
  return (last) => {
    clearInterval(timer);
    draw(`${last}\n`);
  };
}
