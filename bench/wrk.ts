import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

export interface LoadFigure {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Load {
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Pauses each connection for 50 ms, so that ten make up to 200 requests a second; without it each sends the next at once. */
  isPaced?: boolean;
  /** Cookie headers that requests send in turn. */
  cookies?: readonly string[];
  /** A Lua script of wrk that writes the requests. */
  script?: string;
}

const run = promisify(execFile);
const REQUESTS = path.join(import.meta.dirname, "requests.lua");
const PAUSE_MS = 50;
const MS_IN = { us: 0.001, ms: 1, s: 1_000 } as const;

/** Measures a page with wrk in a separate process. Rejects when a response is not successful or wrk is not installed. */
export async function loadWithWrk(
  url: string,
  { headers, connections, seconds, isPaced = false, cookies = [], script }: Load,
): Promise<LoadFigure> {
  const args = ["--latency", "-t1", `-c${connections}`, `-d${Math.ceil(seconds)}s`];
  for (const [name, value] of Object.entries(headers)) args.push("-H", `${name}: ${value}`);
  const settings = ["--", isPaced ? String(PAUSE_MS) : "0", ...cookies];
  if (script || isPaced || cookies.length > 0) args.push("-s", script ?? REQUESTS);
  const { stdout } = await run("wrk", [...args, url, ...settings]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT")
      throw new Error("The benchmark needs wrk, which is not installed (Debian: apt-get install wrk).");
    throw error;
  });
  const failure = /^ *(?:Non-2xx|Socket errors).*/m.exec(stdout);
  if (failure) throw new Error(`${url}: ${failure[0].trim()}`);
  return {
    perSecond: Number(/Requests\/sec: +([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: latencyIn(stdout, "50%"),
    p99Ms: latencyIn(stdout, "99%"),
  };
}

function latencyIn(report: string, percentile: "50%" | "99%"): number {
  const [, value, unit] = new RegExp(`${percentile} +([\\d.]+)(us|ms|s)\\b`).exec(report) ?? [];
  return Number(value) * MS_IN[unit as keyof typeof MS_IN];
}
