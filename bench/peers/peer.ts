import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";

/** A GET request of a shopper. */
export interface ShopRequest {
  path: string;
  headers?: Record<string, string>;
}

/** A started store that is filled with the catalogue. */
export interface StartedPeer {
  url: string;
  /** Seconds from the start command to the first page, with a filled database. */
  startSeconds: number;
  /** By name; a name that only one store has is a row of its own. */
  pages: Record<string, ShopRequest>;
  /** Places one order as a new shopper: cart, address, shipping, payment. Rejects when a step fails. */
  placeOrder(): Promise<void>;
  /** Resident memory of its processes, in megabytes. */
  memoryMb(): number;
  stop(): Promise<void>;
}

/** Another store, installed from npm into `folder`, with its own empty database. */
export interface Peer {
  name: string;
  package: string;
  /** A sentence below the table about what its figures mean. */
  note: string;
  install(folder: string): Promise<void>;
  start(folder: string, databaseUrl: string): Promise<StartedPeer>;
}

const COMMAND_MS = 15 * 60_000;
const START_MS = 5 * 60_000;

/** Runs a command in `folder` and logs into `folder/log.txt`. Rejects when it fails or takes more than 15 minutes. */
export async function run(
  folder: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = launch(folder, command, args, env);
  const timer = setTimeout(() => child.kill("SIGKILL"), COMMAND_MS);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed; see ${path.join(folder, "log.txt")}`);
}

/** Installs packages of npm into `folder`, which becomes a package of its own. */
export async function npmInstall(
  folder: string,
  packages: readonly string[],
  type = "commonjs",
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ name: "peer", private: true, type }));
  await run(folder, "npm", ["install", "--no-audit", "--no-fund", ...packages]);
}

/** Starts a server and resolves when `isReady` does, with the seconds that it took. */
export async function startServer(
  folder: string,
  args: readonly string[],
  { env, isReady }: { env: NodeJS.ProcessEnv; isReady: () => Promise<boolean> },
): Promise<{ startSeconds: number; memoryMb: () => number; stop: () => Promise<void> }> {
  const from = Date.now();
  const child = launch(folder, process.execPath, args, env);
  const exited = once(child, "exit");
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null || Date.now() - from > START_MS) {
      stopAll(child);
      throw new Error(`${folder} did not start; see its log.txt`);
    }
    await wait(50);
  }
  return {
    startSeconds: (Date.now() - from) / 1000,
    memoryMb: () => residentMb(child.pid ?? 0),
    async stop() {
      stopAll(child);
      await exited;
    },
  };
}

function launch(
  folder: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcess {
  const log = openSync(path.join(folder, "log.txt"), "a");
  const inherited = { PATH: process.env["PATH"], HOME: folder, NODE_ENV: "production", CI: "true" };
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...inherited, ...env },
    stdio: ["ignore", log, log],
    // Its own process group, so that its child processes end with it.
    detached: true,
  });
  closeSync(log);
  return child;
}

function stopAll({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}

/** Resident memory of a process and its children (Linux). */
function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  const ownMegabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  const others = children === "" ? [] : children.split(" ").map(Number);
  return Math.round(others.reduce((sum, child) => sum + residentMb(child), ownMegabytes));
}

/** Sends JSON and returns the JSON response. Rejects on any other status than 2xx. */
export async function sendJson<Parsed>(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Parsed> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Parsed;
}
