import { setTimeout as wait } from "node:timers/promises";
import { eq, like, sql } from "drizzle-orm";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { applyImports } from "#app/domain/catalog/import/apply-import.server.ts";
import { checkImport } from "#app/domain/catalog/import/check-import.server.ts";
import { confirmImport } from "#app/domain/catalog/import/confirm-import.server.ts";
import { readOutcome } from "#app/domain/catalog/import/import-outcome.server.ts";
import { productImports } from "#app/domain/catalog/import/imports.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { integrityOf, type Conditions, type Outcome, type Scenario } from "./scenario.ts";
import { openShop, type Shop } from "./shop.ts";

const PRODUCTS = 6_000;
const KILLS = 10;
// The job begins within a minute of the start.
const WRITTEN_WITHIN_MS = 150_000;
const ASK_AGAIN_MS = 25;

/** The store is killed at ten random moments of an import, and continues it by itself after each start. */
export const imports: Scenario = {
  name: "imports",
  title: "kill -9 of the store at ten places of an import",
  engines: ["pglite", "postgres"],
  async run({ engine, folder, random }) {
    const shop = await openShop({ engine, folder, customers: 0 });
    try {
      return await killAndCompare(shop, random);
    } finally {
      await shop.close();
    }
  },
};

const FILE = Buffer.from(
  [
    "Slug,Name,Category,Price,SKU,Size,Colour,Stock",
    ...Array.from({ length: PRODUCTS }, (_, index) =>
      [
        `killed-${index},Killed ${index},Killed ${index % 9},20.00,KILLED-${index}-S,S,Plum,2`,
        `killed-${index},,,,KILLED-${index}-M,M,Plum,3`,
      ].join("\n"),
    ),
  ].join("\n"),
);

async function killAndCompare(shop: Shop, random: Conditions["random"]): Promise<Outcome> {
  const importId = await shop.inside(async (store) => {
    const id = await check(store);
    await confirmImport(store, { importId: id, actor: await administrator(store), sellsWithoutHsn: true });
    return id;
  });
  const reached: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const store = await shop.start();
    const done = reached.at(-1) ?? 0;
    const place = done + Math.floor((random() * (PRODUCTS - done)) / (KILLS - kill));
    const isReached = await waitForProduct(store.url, place);
    await store.kill();
    if (!isReached)
      return { figures: `killed after ${reached.join(", ")}`, faults: [`It stopped before ${place}`] };
    reached.push(await readDoneCount(shop, importId));
  }
  const faults = await shop.inside(async (store) => {
    await applyImports(store);
    return compare(store, importId);
  });
  const { faults: broken } = await integrityOf(shop);
  const missed = reached.flatMap((done) =>
    done > 0 && done < PRODUCTS ? [] : [`A kill after ${done} products`],
  );
  return {
    figures: `${PRODUCTS} products, killed after ${reached.join(", ")}`,
    faults: [...missed, ...faults, ...broken],
  };
}

/** Whether the shop shows the product at this place of the file before the time is over. */
async function waitForProduct(url: string, place: number): Promise<boolean> {
  const until = performance.now() + WRITTEN_WITHIN_MS;
  while (performance.now() < until) {
    const response = await fetch(`${url}/products/killed-${place}`);
    await response.arrayBuffer();
    if (response.ok) return true;
    await wait(ASK_AGAIN_MS);
  }
  return false;
}

async function administrator({ db }: AppContext): Promise<{ id: string }> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  if (!found) throw new Error("The shop has no administrator");
  return found;
}

async function check(store: AppContext): Promise<string> {
  const checked = await checkImport(store, {
    fileName: "killed.csv",
    bytes: FILE,
    actor: await administrator(store),
    viewer: { seesPurchasePrices: true },
    createsOptions: true,
  });
  if (!checked.ok) throw new Error(checked.reason);
  return checked.id;
}

/** Read without an app, whose job would continue the import. */
async function readDoneCount({ dataDir, variables }: Shop, importId: string): Promise<number> {
  const url = variables["DATABASE_URL"];
  const { db, close } = await openDatabase({ url, dataDir, log: createLog("silent") });
  try {
    const [row] = await db
      .select({ done: productImports.doneCount })
      .from(productImports)
      .where(eq(productImports.id, importId));
    return row?.done ?? 0;
  } finally {
    await close();
  }
}

/** What differs from an import without a kill. */
async function compare(store: AppContext, importId: string): Promise<string[]> {
  const { db } = store;
  const [movements] = await db
    .select({
      count: sql<number>`count(*)::int`,
      pieces: sql<number>`coalesce(sum(${stockMovements.delta}), 0)::int`,
    })
    .from(stockMovements)
    .innerJoin(variants, eq(variants.id, stockMovements.variantId))
    .where(like(variants.sku, "KILLED-%"));
  const isCreated = sql`${auditLog.action} = 'product.create' and ${auditLog.after} ->> 'slug' like 'killed-%'`;
  const { status, created, skipped } = await readOutcome(db, importId);
  const again = await readOutcome(db, await check(store));
  const found = {
    status,
    created,
    skipped: skipped.length,
    products: await db.$count(products, like(products.slug, "killed-%")),
    movements: movements?.count,
    pieces: movements?.pieces,
    entries: await db.$count(auditLog, isCreated),
    unchanged: again.unchanged,
  };
  const expected: typeof found = {
    status: "applied",
    created: PRODUCTS,
    skipped: 0,
    products: PRODUCTS,
    movements: 2 * PRODUCTS,
    pieces: 5 * PRODUCTS,
    entries: PRODUCTS,
    unchanged: PRODUCTS,
  };
  return Object.entries(expected).flatMap(([name, value]) => {
    const is = Object.entries(found).find(([key]) => key === name)?.[1];
    return is === value ? [] : [`${name}: ${is}, expected ${value}`];
  });
}
