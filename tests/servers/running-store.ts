import { cp, mkdir, mkdtemp, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fastestPlace } from "./fastest-folder.ts";
import { freePort } from "./free-port.ts";
import { startStoreProcess, type StoreProcess } from "./store-process.ts";

export const ADMIN = { email: "owner@gulmohar.example", password: "a long test password" };

export interface RunningStore {
  url: string;
  outbox: string;
  /** Sends SIGTERM, waits and returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. Call `stop` as well. */
  kill(): Promise<void>;
}

const RENDITIONS = path.join("pictures", "renditions");

/**
 * Starts the built store as `npm start` does, with the sample shop in its own data folder. The folder is a copy of `FILLED_SHOP`
 * when set, which is much faster than seeding; `stop` deletes it or moves it to `keepDataIn`.
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

/** Starts the built store as a new shop, which is closed and has nothing yet, in a data folder that `stop` deletes. */
export async function startNewShop(env: Record<string, string> = {}): Promise<StoreProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "gulmohar-new-shop-"));
  const store = await startStoreProcess(await freePort(), {
    DATA_DIR: dataDir,
    SEED: "none",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "warn",
    ...env,
  });
  const stop = async () => {
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...store, stop };
}

/** Renditions depend only on the image bytes, so all copies share them. */
async function copyShop(filled: string, dataDir: string): Promise<void> {
  const drawn = path.join(filled, RENDITIONS);
  // The socket of a running store cannot be copied.
  const isData = (file: string) => file !== drawn && !file.endsWith(".sock");
  await cp(filled, dataDir, { recursive: true, filter: isData });
  await mkdir(drawn, { recursive: true });
  await symlink(drawn, path.join(dataDir, RENDITIONS), "junction");
}
