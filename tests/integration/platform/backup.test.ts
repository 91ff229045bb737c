import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { categories } from "#app/domain/catalog/catalog.tables.ts";
import { addImage, storeUploadedImage } from "#app/domain/media/store-uploaded-image.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { requestBackup, openBackupServer } from "#app/platform/backup/backup-server.server.ts";
import { readGzipLines } from "#app/platform/backup/backup-files.server.ts";
import { checkBackup } from "#app/platform/backup/read-backup.server.ts";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import {
  writeBackup,
  type BackupDone,
  type BackupOptions,
} from "#app/platform/backup/write-backup.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { openOriginals } from "#app/platform/storage/open-originals.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import { freshDatabase, type FreshDatabase } from "#tests/servers/fresh-database.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";
import {
  makeCustomer,
  openTestStore,
  stockProduct,
  testEnv,
  type TestStore,
} from "#tests/servers/test-store.ts";

const log = createLog("silent");
const SIGNING_SECRET = "the secret that backups are signed with";
const IS_BUILT_IN = inject("template").engine === "pglite";

let shop: TestStore;
let target: FreshDatabase;
let folder: string;
let first: BackupDone;
let imageKey: string;
const placed: number[] = [];
let placedBefore: number[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gulmohar-backups-"));
  shop = await openTestStore();
  target = await freshDatabase();
  const { store } = shop;
  if (IS_BUILT_IN) await openBackupServer(await depsOf(store), log);
  const taken = await storeUploadedImage(store, { kind: "content" }, await sentFile(await jpegFile()));
  if (!taken.ok) throw new Error(taken.error);
  imageKey = taken.image.storageKey;
  await inTransaction(store.db, (tx) => addImage(tx, taken.image));
  await store.db.insert(categories).values({
    id: newId(),
    slug: "odd",
    name: String.raw`A "category", 'quoted' \N with	tab, ${"\n"}lines, {braces}, ${"\u2028"} and ੴ`,
  });
  await backUpUnderLoad(store);
});

afterAll(async () => {
  await shop.close();
  await target.remove();
  await rm(folder, { recursive: true });
});

const depsOf = async ({ database, env }: AppContext) => ({
  database,
  originals: await openOriginals(env, log),
  dataDir: env.DATA_DIR,
  secret: SIGNING_SECRET,
});

/** Makes a backup like the command: through the running store for PGlite, in its own process for PostgreSQL. */
async function backUp(store: AppContext, options: BackupOptions): Promise<BackupDone> {
  if (!IS_BUILT_IN) return writeBackup(await depsOf(store), options);
  const done = await requestBackup(store.env.DATA_DIR, options);
  if (!done) throw new Error("The running store has no backup server");
  return done;
}

/** Places orders before, during and after. */
async function backUpUnderLoad(store: AppContext): Promise<void> {
  const variant = await stockProduct(store, { inventory: 100_000 });
  const userId = await makeCustomer(store);
  const shopping = { isOver: false };
  const shopper = async () => {
    while (!shopping.isOver)
      placed.push((await buy(store, { userId, lines: [{ variant, quantity: 1 }] })).number);
  };
  const shoppers = [shopper(), shopper(), shopper()];
  while (placed.length < 3)
    await Promise.race([shoppers[0], new Promise((resolve) => setImmediate(resolve))]);
  placedBefore = [...placed];
  first = await backUp(store, { into: folder });
  shopping.isOver = true;
  await Promise.all(shoppers);
}

/** All tables of a backup, each with sorted rows. */
async function tablesOf(backup: string): Promise<Record<string, string[]>> {
  const { manifest } = await checkBackup(backup);
  const tables: Record<string, string[]> = {};
  for (const { name } of manifest.tables) {
    const lines: string[] = [];
    for await (const line of readGzipLines(path.join(backup, "tables", `${name}.copy.gz`))) lines.push(line);
    tables[name] = lines.toSorted();
  }
  return tables;
}

const targetEnv = () => testEnv(target, { BACKUP_SECRET: SIGNING_SECRET });
const restore = (from: string, replace = false) =>
  restoreBackup({ env: targetEnv(), log }, { from, replace });

// Proves SEC-DATA-05
test("a damaged, truncated or missing backup file is named, and the existing shop stays as it is", async () => {
  const { manifest } = await checkBackup(first.folder);
  expect(manifest.tables.length).toBeGreaterThan(40);
  const file = path.join(first.folder, "tables", "orders.copy.gz");
  const whole = await readFile(file);

  await appendFile(file, "x");
  await expect(restore(first.folder, true)).rejects.toThrow("orders.copy.gz does not match its digest");
  await writeFile(file, whole.subarray(0, -10));
  await expect(restore(first.folder, true)).rejects.toThrow("orders.copy.gz does not match its digest");
  await rm(file);
  await expect(restore(first.folder, true)).rejects.toThrow("tables/orders.copy.gz cannot be read");
  await writeFile(file, whole);
  await expect(restore(folder)).rejects.toThrow("is not a backup");
  await expect(restore(first.folder)).rejects.toThrow("holds a shop already. Add --replace");
});

test("a restored shop equals the snapshot, row by row, with each order complete or absent", async () => {
  const done = await restore(first.folder, true);
  expect(done).toMatchObject({ rows: first.rows, images: 1, migrated: 0, missingImages: [] });

  const database = await openDatabase({ ...target, log });
  try {
    const originals = await openOriginals(targetEnv(), log);
    expect(await originals.get(imageKey)).not.toBeNull();
    const into = path.join(folder, "again");
    const again = await writeBackup(
      { database, originals, dataDir: target.dataDir, secret: SIGNING_SECRET },
      { into },
    );
    expect(await tablesOf(again.folder)).toEqual(await tablesOf(first.folder));

    const { db } = database;
    const kept = (await db.select({ number: orders.number }).from(orders)).map(({ number }) => number);
    expect(placed.length).toBeGreaterThan(placedBefore.length);
    expect(kept).toEqual(expect.arrayContaining(placedBefore));
    expect(placed).toEqual(expect.arrayContaining(kept));
    const halves = await db.execute(sql`
      select o.number from orders o
       where (select coalesce(sum(l.quantity * l.price_at_purchase_minor), 0) from order_lines l where l.order_id = o.id) <> o.subtotal_minor
          or (select count(*) from payments p where p.order_id = o.id) <> 1
          or (select count(*) from order_events e where e.order_id = o.id) <> 1`);
    expect(halves.rows).toEqual([]);
    await expectStockToAddUp(database);

    // The next order gets an unused number, and each unsent email has a job.
    const next = await db.execute<{ number: string }>(sql`select nextval('orders_number_seq') as number`);
    expect(Number(next.rows[0]?.number)).toBeGreaterThan(Math.max(...kept));
    const forgotten = await db.execute(sql`
      select m.id from outgoing_mails m where m.status <> 'sent'
         and not exists (select from jobs.job j where j.name = 'send-mail' and j.data->>'mailId' = m.id::text)`);
    expect(forgotten.rows).toEqual([]);
  } finally {
    await database.close();
  }
  // Creating a PGlite database takes seconds of processor time.
}, 120_000);

// Proves SEC-DATA-05
test("a backup is readable by its owner only, links images that are already there, and deletes the oldest backups", async () => {
  expect((await stat(first.folder)).mode & 0o077).toBe(0);
  const second = await backUp(shop.store, { into: folder });
  const third = await backUp(shop.store, { into: folder, keep: 2 });
  expect(third.removed).toEqual([path.basename(first.folder)]);
  const image = (backup: string) => stat(path.join(backup, "pictures", imageKey));
  expect((await image(third.folder)).ino).toBe((await image(second.folder)).ino);
  expect(await checkBackup(third.folder)).toMatchObject({ images: [imageKey] });
  expect((await readdir(folder)).filter((name) => name.includes("gulmohar-"))).toHaveLength(2);
});

test("a backup is not deleted for older ones whose names are later, after a wrong clock", async () => {
  const into = path.join(folder, "wrong-clock");
  const later = ["gulmohar-20990101T000000.000Z", "gulmohar-20990102T000000.000Z"];
  for (const name of later) await mkdir(path.join(into, name), { recursive: true });
  const two = await backUp(shop.store, { into, keep: 2 });
  expect(two.removed).toEqual(later.slice(0, 1));
  const one = await backUp(shop.store, { into, keep: 1 });
  expect(await readdir(into)).toEqual([path.basename(one.folder)]);
});
