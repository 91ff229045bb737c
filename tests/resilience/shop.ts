import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { eq, inArray } from "drizzle-orm";
import { checkIntegrity, type InvariantResult } from "#app/domain/integrity/check-integrity.server.ts";
import { lockVariants, changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { settleCheckouts } from "#app/domain/checkout/settle-checkouts.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { parseEnv } from "#app/platform/process/env.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { createApp, type AppContext } from "#app/context/app-context.server.ts";
import { SEED_CUSTOMERS_SECRET, seedCustomers, type Customer } from "#tests/fixtures/seed-customers.ts";
import { freePort } from "#tests/servers/free-port.ts";
import { createDatabase, startPostgres } from "#tests/servers/postgres.ts";
import { startStoreProcess, type StoreProcess } from "#tests/servers/store-process.ts";
import { openWrongClock } from "./wrong-clock.ts";

export type Engine = "pglite" | "postgres";

export interface Piece {
  id: string;
  slug: string;
  price: number;
}

/** The sample shop on one engine, with signed-in customers and plenty of stock. */
export interface Shop {
  engine: Engine;
  customers: readonly Customer[];
  pieces: readonly Piece[];
  /** `env` overrides the settings of this one process. */
  start(env?: Record<string, string>): Promise<StoreProcess>;
  /** Runs a function with an app context on the same data, while no process has the built-in database open. */
  inside<Result>(work: (store: AppContext) => Promise<Result>): Promise<Result>;
  /** Settles open checkouts as the sweep does after they expire, and checks all invariants. */
  settleAndCheck(): Promise<{ settled: number; checked: InvariantResult[] }>;
  /** The database server, for the PostgreSQL engine: stops and restarts with its data. */
  postgres?: {
    stop(): Promise<void>;
    start(): Promise<void>;
    /** Keeps its connections and responds to nothing until it is resumed. */
    pause(): void;
    resume(): void;
    /** Moves its clock (`WrongClock`); undefined where the library is missing. */
    moveClock?: (offset: string) => void;
  };
  dataDir: string;
  /** The environment of each process. */
  variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export interface ShopOptions {
  engine: Engine;
  /** The folder for all data; `close` empties it. */
  folder: string;
  customers: number;
  env?: Record<string, string>;
}

const IN_EVERY_LISTING = 200_000;
const PIECES = 40;

/** Seeds a shop with a first start, then creates its customers. */
export async function openShop({ engine, folder, customers: count, env = {} }: ShopOptions): Promise<Shop> {
  const dataDir = await mkdtemp(path.join(folder, "shop-"));
  const keptIn = await mkdtemp(path.join(folder, "postgres-"));
  const port = await freePort();
  const databasePort = await freePort();
  const clock = engine === "postgres" ? openWrongClock(folder) : null;
  const startDatabase = () =>
    startPostgres({ keptIn, port: databasePort, ...(clock ? { env: clock.env } : {}) });
  let server = engine === "postgres" ? await startDatabase() : null;
  const databaseUrl = server ? await createDatabase(server.url, "store") : undefined;
  const variables = {
    DATA_DIR: dataDir,
    SESSION_SECRET: SEED_CUSTOMERS_SECRET,
    TEST_PAYMENT_DELAY_MS: "20",
    PAYMENT_TIMEOUT_MS: "2000",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...env,
  };
  const start = (more: Record<string, string> = {}) => startStoreProcess(port, { ...variables, ...more });
  const inside = async <Result>(work: (store: AppContext) => Promise<Result>): Promise<Result> => {
    const parsed = parseEnv({ ...variables, PORT: String(port), RATE_LIMITS: "off" });
    if (!parsed.ok) throw new Error(parsed.problems.join(" "));
    const store = await createApp({ env: parsed.env, log: createLog("silent") });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  await (await start()).stop();
  const { customers, pieces } = await inside(async (store) => ({
    customers: await seedCustomers(store.db, count),
    pieces: await fillListings(store),
  }));
  return {
    engine,
    customers,
    pieces,
    start,
    inside,
    dataDir,
    variables,
    settleAndCheck: () =>
      inside(async (store) => {
        const clock = { now: () => new Date(systemClock.now().getTime() + 3_600_000) };
        const settled = await settleCheckouts({ ...store.checkout, clock });
        return { settled, checked: await checkIntegrity(store.db) };
      }),
    ...(server
      ? {
          postgres: {
            stop: async () => {
              await server?.stop();
              server = null;
            },
            start: async () => {
              server = await startDatabase();
            },
            pause: () => server?.signal("SIGSTOP"),
            resume: () => server?.signal("SIGCONT"),
            ...(clock ? { moveClock: clock.moveBy } : {}),
          },
        }
      : {}),
    async close() {
      await server?.stop();
      for (const place of [dataDir, keptIn]) await rm(place, { recursive: true, force: true });
    },
  };
}

async function fillListings(store: AppContext): Promise<Piece[]> {
  const rows = await store.db
    .select({
      id: variants.id,
      slug: products.slug,
      price: products.priceMinor,
      override: variants.priceOverrideMinor,
      inventory: variants.inventory,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(products.status, "active"))
    .orderBy(variants.id)
    .limit(PIECES);
  await setStock(store, new Map(rows.map(({ id }) => [id, IN_EVERY_LISTING])));
  return rows.map(({ id, slug, price, override }) => ({ id, slug, price: override ?? price }));
}

/** Sets stock as the admin does, with stock movements. */
export async function setStock(store: AppContext, requested: ReadonlyMap<string, number>): Promise<void> {
  await inTransaction(store.db, async (tx) => {
    const locked = await lockVariants(tx, [...requested.keys()]);
    const known = await tx
      .select({ variantId: variants.id, inventory: variants.inventory })
      .from(variants)
      .where(inArray(variants.id, [...requested.keys()]));
    const changes = known.map(({ variantId, inventory }) => ({
      variantId,
      delta: (requested.get(variantId) ?? 0) - inventory,
    }));
    await changeStock(tx, locked, changes, { reason: "counted" });
  });
}
