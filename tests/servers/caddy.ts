import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "../../scripts/root.ts";

// Debian's package, unpacked into the cache folder where Caddy is not installed.
const HOME = path.join(ROOT, ".cache", "caddy");
const UNPACKED = path.join(HOME, "usr", "bin", "caddy");
const READY_WITHIN_MS = 20_000;

/** The command that runs Caddy; null where it is not installed and Debian's package cannot be had. */
export function findCaddy(): string | null {
  if (spawnSync("caddy", ["version"]).status === 0) return "caddy";
  if (existsSync(UNPACKED)) return UNPACKED;
  try {
    mkdirSync(HOME, { recursive: true });
    execFileSync("apt-get", ["-q", "-o", "Acquire::http::Timeout=15", "download", "caddy"], {
      cwd: HOME,
      stdio: "ignore",
    });
    const file = readdirSync(HOME).find((name) => name.endsWith(".deb")) ?? "";
    execFileSync("dpkg-deb", ["--extract", path.join(HOME, file), HOME], { stdio: "ignore" });
    return UNPACKED;
  } catch {
    return null;
  }
}

/** Starts Caddy with the shipped `ops/Caddyfile` in front of stores on this machine, without TLS. */
export async function startCaddy(
  command: string,
  { port, storePorts, env }: { port: number; storePorts: readonly number[]; env: Record<string, string> },
) {
  const folder = mkdtempSync(path.join(tmpdir(), "gulmohar-caddy-"));
  const shipped = readFileSync(path.join(ROOT, "ops", "Caddyfile"), "utf8");
  const stores = storePorts.map((storePort) => `127.0.0.1:${storePort}`).join(" ");
  const config = shipped.replace("store-1:3000 store-2:3000", stores);
  writeFileSync(path.join(folder, "Caddyfile"), `{\n\tadmin off\n}\n${config}`);
  const child = spawn(
    command,
    ["run", "--adapter", "caddyfile", "--config", path.join(folder, "Caddyfile")],
    {
      env: { PATH: process.env["PATH"], HOME: folder, SHOP_HOST: `http://localhost:${port}`, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  const until = performance.now() + READY_WITHIN_MS;
  const isReady = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`Caddy did not start:\n${output}`);
    await wait(50);
  }
  return {
    async stop() {
      if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
