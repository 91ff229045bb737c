import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";

/** A writer in its own process, and its reports. */
export interface ShopProcess {
  child: ChildProcess;
  acknowledged: Set<string>;
  /** Resolves at its first report, or at its end when there was none. */
  spoke: Promise<void>;
  /** Its last report (`refused …`, `fatal …`, `closed`) and its exit code, once it has ended. */
  ended: Promise<{ words: string; code: number | null }>;
}

export interface ShopOptions {
  dataDir: string;
  orders?: number;
  /** A module preloaded in each thread. */
  preload?: string;
  variables?: Record<string, string>;
}

const HERE = import.meta.dirname;
const ID = /^[\da-f-]{36}$/;

/** Starts a writer on the folder. */
export function startShop({ dataDir, orders, preload, variables }: ShopOptions): ShopProcess {
  const args = ["--disable-warning=ExperimentalWarning", path.join(HERE, "writer.ts"), dataDir];
  if (orders !== undefined) args.push(String(orders));
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ...variables,
      ...(preload ? { NODE_OPTIONS: `--import=${new URL(preload, import.meta.url).href}` } : {}),
    },
  });
  const acknowledged = new Set<string>();
  let words = "";
  let hasSpoken: () => void;
  const spoke = new Promise<void>((resolve) => {
    hasSpoken = resolve;
  });
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    if (ID.test(line)) acknowledged.add(line);
    else words = line;
    hasSpoken();
  });
  const ended = new Promise<{ words: string; code: number | null }>((resolve) => {
    // `close`, not `exit`: by then all output has been read.
    child.once("close", (code) => {
      hasSpoken();
      resolve({ words, code });
    });
  });
  return { child, acknowledged, spoke, ended };
}
