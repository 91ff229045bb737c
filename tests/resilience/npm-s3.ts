import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "../../scripts/root.ts";

// Not a dependency of the store: one scenario needs it, with ninety packages. It is installed on demand into the cache folder.
const PACKAGE = "@20minutes/s3rver";
const VERSION = "5.0.0";
const HOME = path.join(ROOT, ".cache", `s3rver-${VERSION}`);
const BUCKET = "gulmohar";
const READY_WITHIN_MS = 20_000;

/** A third-party S3 server in its own process. */
export interface NpmS3 {
  stop(): Promise<void>;
}

/** The store's settings for a server on this port. The keys are the package's defaults. */
export function settingsOf(port: number): Record<string, string> {
  return {
    S3_URL: `http://127.0.0.1:${port}/${BUCKET}/shop`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
}

/** Installs the package unless present. False when npm cannot. */
export function fetchNpmS3(): boolean {
  if (existsSync(path.join(HOME, "node_modules", PACKAGE))) return true;
  const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  try {
    execFileSync("npm", ["install", "--prefix", HOME, ...options, `${PACKAGE}@${VERSION}`], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

/** Starts the server on a folder whose objects persist. */
export async function startNpmS3({ port, folder }: { port: number; folder: string }): Promise<NpmS3> {
  const options = {
    address: "127.0.0.1",
    port,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  };
  const script = `
    const S3rver = require(${JSON.stringify(path.join(HOME, "node_modules", PACKAGE))});
    new S3rver(${JSON.stringify(options)}).run();`;
  const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
  const ended = once(child, "exit");
  const waitUntil = performance.now() + READY_WITHIN_MS;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > waitUntil)
      throw new Error("The S3 server did not start");
    await wait(50);
  }
  return {
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
