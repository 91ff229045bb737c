import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { withoutQueryTimeout } from "#app/platform/database/postgres/pool.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { createDatabase, dropDatabase } from "#tests/servers/postgres.ts";
import { startBenchStore, type BenchStore } from "../store.ts";
import { largeShop, type ShopSize } from "./large-shop.ts";

/** Folder of the large shops: making one takes minutes, so it is reused until its statements change. */
export const LARGE_SHOPS_FOLDER = path.join(tmpdir(), "gulmohar-bench");

/** Starts the store on the large shop, which is made first if it does not exist. `serverUrl` is a PostgreSQL server; without it, PGlite is used. */
export async function openLargeShop(size: ShopSize, serverUrl?: string): Promise<BenchStore> {
  const statements = largeShop(size);
  const name = `large_${keyOf(statements)}`;
  const dataDir = path.join(LARGE_SHOPS_FOLDER, `${name}_${serverUrl ? "postgres" : "pglite"}`);
  const url = serverUrl && Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  if (!existsSync(path.join(dataDir, READY))) {
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
    if (serverUrl) {
      await dropDatabase(serverUrl, name);
      await createDatabase(serverUrl, name);
    }
    await fillShop(statements, url, dataDir);
  }
  return startBenchStore(url, dataDir);
}

type Statements = ReturnType<typeof largeShop>;

const READY = "ready";

// The store adds a product's words when the product is saved.
const WORDS = `insert into product_words (word)
  select distinct unnest(string_to_array(lower(regexp_replace(name, '[0-9]', '', 'g')), ' ')) from products
  except select '' on conflict do nothing`;

// The migrations are not part of the key: the store applies them when it starts.
function keyOf(statements: Statements): string {
  const hash = createHash("sha256").update(JSON.stringify(statements));
  return hash.digest("hex").slice(0, 12);
}

/** Lets the store create the tables and the sample shop with its categories, sizes and images, then adds rows by SQL. */
export async function fillShop(
  statements: Statements,
  url: string | undefined,
  dataDir: string,
): Promise<void> {
  await (await startBenchStore(url, dataDir)).stop();
  const database = await openDatabase({ url, dataDir, log: createLog("warn") });
  try {
    const client = withoutQueryTimeout(await database.pool.connect());
    await client.query("set statement_timeout = 0");
    for (const [name, statement] of statements) {
      const began = performance.now();
      const { rowCount } = await client.query(statement);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      process.stderr.write(`${name}: ${rowCount} rows, ${seconds} s\n`);
    }
    await client.query(WORDS);
    // The built-in database has one connection.
    client.release(true);
    await database.analyze();
  } finally {
    await database.close();
  }
  await writeFile(path.join(dataDir, READY), "");
}
