import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/servers/free-port.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

export interface BenchStore {
  url: string;
  /** Seconds from the start of the process to its first response. */
  startSeconds: number;
  /** Resident memory of the store's process. */
  memoryMb(): number;
  /** Resolves when its process is nearly idle. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

// A large shop of an earlier version is migrated at the start; building its indexes may take minutes.
const STARTS_WITHIN_MS = 600_000;
const SETTLES_WITHIN_MS = 60_000;
const QUIET_SECONDS = 3;
// Processor time per second below which the process counts as idle.
const QUIET_MS = 60;

/** Starts the built store as `npm start` does, in `keptDir` or in a temporary data folder. */
export async function startBenchStore(
  databaseUrl: string | undefined,
  keptDir?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchStore> {
  const dataDir = keptDir ?? (await mkdtemp(path.join(tmpdir(), "gulmohar-bench-")));
  const port = await freePort();
  const from = Date.now();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["server/start.ts"], {
    cwd: path.resolve(import.meta.dirname, ".."),
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMITS: "off",
      TEST_PAYMENT_DELAY_MS: "0",
      LOG_LEVEL: "warn",
      ...env,
    },
  });
  const ended = once(child, "exit");
  const waitUntil = Date.now() + STARTS_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > waitUntil) throw new Error("The store did not start.");
    await wait(50);
  }
  const startSeconds = (Date.now() - from) / 1000;
  const settled = () => untilSettled(child.pid ?? 0);
  await settled();
  return {
    url,
    startSeconds,
    settled,
    memoryMb() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      if (!keptDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the store a second time, on the database that the first start filled. */
export async function startFilledStore(databaseUrl: string | undefined): Promise<BenchStore> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "gulmohar-bench-"));
  await (await startBenchStore(databaseUrl, dataDir)).stop();
  const store = await startBenchStore(databaseUrl, dataDir);
  return {
    ...store,
    async stop() {
      await store.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until the process is nearly idle: in its first seconds V8 still compiles the database's code. */
async function untilSettled(pid: number): Promise<void> {
  const until = Date.now() + SETTLES_WITHIN_MS;
  let before = processorMs(pid);
  for (let quiet = 0; quiet < QUIET_SECONDS && Date.now() < until;) {
    await wait(1_000);
    const now = processorMs(pid);
    quiet = now - before < QUIET_MS ? quiet + 1 : 0;
    before = now;
  }
}

/** Processor time of all its threads since the start. Linux counts in hundredths of a second. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
