import { openDatabase } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { setTimeout as w } from "node:timers/promises";
const url = process.env["DATABASE_URL"];
const d = await openDatabase({ url, dataDir: process.argv[2]!, log: createLog("info") });
const opts = JSON.parse(process.argv[3] ?? "{}");
let n = 0;
const texts = new Map<string, number>();
let t = performance.now();
const boss = new PgBoss({
  db: {
    executeSql: async (text: string, values?: unknown[]) => {
      n++;
      const k = text.trim().replace(/\s+/g, " ").slice(0, 90);
      texts.set(k, (texts.get(k) ?? 0) + 1);
      return d.pool.query(text, values as any);
    },
  },
  backend: d.engine,
  schema: "jobs",
  ...opts,
});
boss.on("error", (e) => console.log("ERR", e));
boss.on("warning", (e) => console.log("WARN", JSON.stringify(e).slice(0, 300)));
await boss.start();
console.log("start", Math.round(performance.now() - t), "ms", n, "queries");
n = 0;
t = performance.now();
for (const q of ["send-mail", "settle-checkouts", "clean-up"]) await boss.createQueue(q, { retryLimit: 3 });
console.log("queues", Math.round(performance.now() - t), n);
const got: unknown[] = [];
for (const q of ["send-mail", "settle-checkouts", "clean-up"])
  await boss.work(q, { pollingIntervalSeconds: 2 }, async (jobs) => {
    got.push(...jobs.map((j: any) => j.data));
  });
await boss.schedule("clean-up", "*/1 * * * *");
t = performance.now();
n = 0;
await inTransaction(d.db, async (tx) => {
  await boss.send("send-mail", { a: 1 }, { db: fromDrizzle(tx, sql) });
});
console.log("send in tx", Math.round(performance.now() - t));
await inTransaction(d.db, async (tx) => {
  await boss.send("send-mail", { a: 2 }, { db: fromDrizzle(tx, sql) });
  throw new Error("no");
}).catch(() => {});
await w(5000);
console.log("got", got);
n = 0;
texts.clear();
const c = process.cpuUsage();
const S = 60;
await w(S * 1000);
const u = process.cpuUsage(c);
console.log("idle", S, "s: queries", n, "cpu ms/s", (u.user + u.system) / 1000 / S);
console.log(
  [...texts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 14)
    .map((x) => x[1] + " " + x[0])
    .join("\n"),
);
t = performance.now();
await boss.stop({ graceful: true, timeout: 5000, close: false });
console.log("stop", Math.round(performance.now() - t));
await d.close();
