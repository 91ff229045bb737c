import { cp, mkdir, mkdtemp, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { fastestPlace } from "./fastest-folder.ts";
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

const RENDITIONS = path.join("pictures", "renditions");

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
  if (filled) await copyShop(filled, dataDir);
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

/** What is drawn of the images is drawn once for all copies: it depends on nothing but their bytes. */
async function copyShop(filled: string, dataDir: string): Promise<void> {
  const drawn = path.join(filled, RENDITIONS);
  // Where a running store is spoken to is no data, and cannot be copied.
  const isData = (file: string) => file !== drawn && !file.endsWith(".sock");
  await cp(filled, dataDir, { recursive: true, filter: isData });
  await mkdir(drawn, { recursive: true });
  await symlink(drawn, path.join(dataDir, RENDITIONS), "junction");
}
