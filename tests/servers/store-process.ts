import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "../../scripts/root.ts";

/** The built store in its own process, which tests may kill. */
export interface StoreProcess {
  url: string;
  pid: number;
  /** Resident memory in MB. */
  memoryMb(): number;
  /** Processor time of all threads. */
  processorMs(): number;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM. */
  stop(): Promise<void>;
  /** Resolves with the exit code when the process ends. */
  ended: Promise<number | null>;
}

// USER_HZ of /proc, the same on every Linux that Node supports.
const MS_PER_TICK = 10;
// A store that cannot start ends by itself; this is for one that hangs.
const STARTS_WITHIN_MS = 300_000;

const READY = "200 ready\n";

/** Starts the store on a port and waits until it is ready: the built store in `root`, this one by default. */
export async function startStoreProcess(
  port: number,
  env: Record<string, string>,
  root: string = ROOT,
): Promise<StoreProcess> {
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["server/start.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      PUBLIC_URL: url,
      RATE_LIMITS: "off",
      LOG_LEVEL: "silent",
      ...env,
    },
  });
  let output = "";
  const subscribe = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000));
  child.stdout.on("data", subscribe);
  child.stderr.on("data", subscribe);
  const ended = once(child, "exit").then(() => child.exitCode);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const waitUntil = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const response = await readiness(url);
    if (response === READY) break;
    if (child.exitCode !== null || Date.now() > waitUntil) {
      await end("SIGKILL");
      throw new Error(`The store did not start. Its last response: ${response}\n${output}`);
    }
    await wait(50);
  }
  const { pid } = child;
  if (pid === undefined) throw new Error("The store has no process id");
  return {
    url,
    pid,
    ended,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    processorMs() {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
    },
    memoryMb() {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    },
  };
}

/** The status and text of `/readyz`, or the error of the connection. */
async function readiness(url: string): Promise<string> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) });
    return `${response.status} ${await response.text()}`;
  } catch (error) {
    return String(error);
  }
}
