import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fastestPlace } from "./fastest-place.ts";
import { freePort } from "./free-port.ts";
import { startStoreProcess } from "./store-process.ts";

export const ADMIN = { email: "owner@gulmohar.example", password: "a long test password" };

export interface RunningStore {
  url: string;
  outbox: string;
  /** Asks it to stop as a service manager would, and waits. Gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a machine that loses its power: nothing is finished. `stop` is still to be called. */
  kill(): Promise<void>;
}

/**
 * Starts the built store as `npm start` does, with the sample shop in a data folder of its own. The folder begins as a copy of
 * `FILLED_SHOP` when there is one, which is much faster than filling it; it is removed at the end, or moved to `keepDataIn`.
 */
export async function startStore(
  env: Record<string, string> = {},
  { keepDataIn }: { keepDataIn?: string } = {},
): Promise<RunningStore> {
  const dataDir = await mkdtemp(path.join(await fastestPlace(), "gulmohar-e2e-"));
  const filled = process.env["FILLED_SHOP"];
  // Where a running store is spoken to is no data, and cannot be copied.
  if (filled) await cp(filled, dataDir, { recursive: true, filter: (file) => !file.endsWith(".sock") });
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const store = await startStoreProcess(await freePort(), {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      TEST_PAYMENT_DELAY_MS: "0",
      LOG_LEVEL: "warn",
      ...env,
    });
    const stop = async () => {
      await store.stop();
      if (keepDataIn) await rename(dataDir, keepDataIn);
      else await remove();
      return store.ended;
    };
    return { url: store.url, outbox: path.join(dataDir, "outbox"), stop, kill: () => store.kill() };
  } catch (error) {
    await remove();
    throw error;
  }
}
