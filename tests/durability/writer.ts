// A minimal shop: opens the database in the given folder, inserts orders, and prints the id of each confirmed order. Exits after a
// number of orders, or with code 3 when the database fails.
import { randomBytes } from "node:crypto";
import { writeSync } from "node:fs";
import { sql } from "drizzle-orm";
import { newId } from "#app/lib/id.ts";
import { openDatabase, type Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";

const [dataDir = "", limit = "Infinity"] = process.argv.slice(2);

const database = await openDatabase({ url: undefined, dataDir, log: createLog("silent") }).catch(
  (error: unknown) => {
    report(`refused ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);
database.onFatal((error) => {
  report(`fatal ${error.message}`);
  void database.close().then(() => process.exit(3));
});
const { db, pool } = database;
await pool.query(`
  create table if not exists orders (id text primary key, body text not null, sum text not null);
  create table if not exists stock (id int primary key, sold int not null);
  insert into stock values (1, 0) on conflict do nothing`);
report("open");

// Orders at the same time share syncs.
const MOST_BESIDE = 4;

try {
  for (let count = 1; count <= Number(limit); count++) {
    const beside = count % 3 === 0 ? Math.min(MOST_BESIDE, Number(limit) - count) : 0;
    const places = Array.from({ length: 1 + beside }, async () => {
      const id = newId();
      await inTransaction(db, (tx) => placeOrder(tx, id));
      report(id);
    });
    await Promise.all(places);
    for (const end = count + beside; count < end; count++) await disturb(count);
    await disturb(count);
  }
  await database.close();
  report("closed");
} catch (error) {
  report(`failed ${String(error)}`);
  // The query fails before the database reports its end.
  setTimeout(() => process.exit(2), 10_000);
}

/** Writes synchronously, so that a kill cannot lose a report. */
function report(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      // The pipe is full: waits like a blocking writer.
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}

async function placeOrder(tx: Tx, id: string): Promise<void> {
  // Some are large enough for TOAST storage.
  const body = randomBytes(Math.random() < 0.1 ? 20_000 : 400).toString("base64");
  await tx.execute(sql`insert into orders values (${id}, ${body}, md5(${body}))`);
  await tx.execute(sql`update stock set sold = sold + 1 where id = 1`);
}

/** Other activity of a database: checkpoints, vacuum, temporary tables. */
async function disturb(count: number): Promise<void> {
  if (count % 35 === 0) await pool.query("checkpoint");
  if (count % 60 === 0) await pool.query("vacuum (analyze) orders");
  if (count % 50 === 0) {
    await pool.query("drop table if exists report; create table report as select * from orders");
    await pool.query("create index on report (sum)");
  }
}
