import { afterAll, beforeAll, expect, test } from "vitest";
import { startJobs, type Jobs } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { openTestStore, type TestStore } from "#tests/servers/test-store.ts";

let shop: TestStore;
let jobs: Jobs;
const entries: Record<string, unknown>[] = [];
const log = createLog("info", { write: (line) => entries.push(JSON.parse(line) as Record<string, unknown>) });

beforeAll(async () => {
  shop = await openTestStore();
  // Only the jobs below have workers.
  await shop.store.jobs.stop();
  jobs = await startJobs({ database: shop.store.database, log });
});

afterAll(async () => {
  await jobs.stop();
  await shop.close();
});

test.each([
  ["as an error when no attempt is left", "low-stock", "error", "A background job failed"],
  [
    "as a warning when it will be retried",
    "make-renditions",
    "warn",
    "A background job failed and will be retried",
  ],
] as const)("a failed job is logged with its queue, data and cause, %s", async (_, queue, level, msg) => {
  await jobs.work(queue, () => Promise.reject(new Error("The disk is gone")));
  await shop.store.db.transaction((tx) => jobs.send(tx, queue, { storageKey: "product/a.webp" }));
  jobs.nudge(queue);
  const failed = () => entries.filter((entry) => entry["queue"] === queue);
  await expect
    .poll(failed)
    .toMatchObject([
      { level, msg, data: { storageKey: "product/a.webp" }, err: { message: "The disk is gone" } },
    ]);
});

test("a batch that fails as a whole is logged without its data, which may hold addresses", async () => {
  await jobs.workInBatches("send-mail", () => Promise.reject(new Error("The database is gone")));
  await shop.store.db.transaction((tx) => jobs.send(tx, "send-mail", { replyTo: "asha@example.com" }));
  jobs.nudge("send-mail");
  const failed = () => entries.filter(({ queue }) => queue === "send-mail");
  await expect
    .poll(failed)
    .toMatchObject([
      { level: "warn", msg: "A batch of background jobs failed", err: { message: "The database is gone" } },
    ]);
  expect(JSON.stringify(entries)).not.toContain("asha@example.com");
});
