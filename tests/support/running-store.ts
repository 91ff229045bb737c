import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "../../scripts/root.ts";
import { freePort } from "./free-port.ts";

export const ADMIN = { email: "owner@gulmohar.example", password: "a long test password" };

export interface RunningStore {
  url: string;
  outbox: string;
  /** Asks it to stop as a service manager would, and waits. Gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a machine that loses its power: nothing is finished. `stop` is still to be called. */
  kill(): Promise<void>;
}

const STARTS_WITHIN_MS = 60_000;

/**
 * Starts the built store as `npm start` does, with the sample shop in a data folder of its own. The folder begins as a copy of
 * `FILLED_SHOP` when there is one, which is much faster than filling it; it is removed at the end, or moved to `keepDataIn`.
 */
export async function startStore(
  env: Record<string, string> = {},
  { keepDataIn }: { keepDataIn?: string } = {},
): Promise<RunningStore> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "gulmohar-e2e-"));
  const filled = process.env["FILLED_SHOP"];
  // Where a running store is spoken to is no data, and cannot be copied.
  if (filled) await cp(filled, dataDir, { recursive: true, filter: (file) => !file.endsWith(".sock") });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "server/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      TEST_PAYMENT_DELAY_MS: "0",
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      ...env,
    },
  });
  let said = "";
  const hear = (chunk: Buffer) => (said += chunk.toString());
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    if (keepDataIn) await rename(dataDir, keepDataIn);
    else await rm(dataDir, { recursive: true, force: true });
    return child.exitCode;
  };
  const waitUntil = Date.now() + STARTS_WITHIN_MS;
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null || Date.now() > waitUntil) {
      await stop();
      throw new Error(`The store did not start:\n${said}`);
    }
    await wait(100);
  }
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { url, outbox: path.join(dataDir, "outbox"), stop, kill };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
