import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { seedIfEmpty } from "#db/seed/seed-shop.server.ts";
import { openTestStore, type TestStore } from "#tests/servers/test-store.ts";

let shop: TestStore;

beforeAll(async () => {
  shop = await openTestStore();
});

afterAll(() => shop.close());

test("of several processes that start on an empty database one seeds the sample shop, and the others wait for it", async () => {
  const seeded = await Promise.all([
    seedIfEmpty(shop.store),
    seedIfEmpty(shop.store),
    seedIfEmpty(shop.store),
  ]);
  expect(seeded.filter(Boolean)).toHaveLength(1);
  const { rows } = await shop.store.db.execute(sql`select count(*)::int > 20 as "isFull" from products`);
  expect(rows).toEqual([{ isFull: true }]);
  expect((await readSection(shop.store.db, "opening")).value).toMatchObject({
    isClosed: false,
    isSample: true,
  });
}, 120_000);

describe("a start after the clock was wrong", () => {
  test("a start resets the times of jobs and schedules that lie in the future of a wrong clock", async () => {
    const { database, db } = shop.store;
    await db.execute(
      sql`update jobs.version set cron_on = now() + interval '400 days', flow_on = now() + interval '400 days'`,
    );
    await db.execute(
      sql`update jobs.queue set monitor_claim_on = now() + interval '400 days', maintain_on = now() + interval '400 days'`,
    );
    await shop.store.db.transaction((tx) =>
      shop.store.jobs.send(tx, "clean-up", { mark: "of the wrong year" }),
    );
    await db.execute(
      sql`update jobs.job set start_after = now() + interval '400 days' where data->>'mark' is not null and state = 'created'`,
    );
    const restarted = await startJobs({ database, log: createLog("silent"), isIdle: true });
    const { rows } = await db.execute(sql`
      select (select count(*)::int from jobs.version where greatest(cron_on, flow_on) > now() + interval '1 hour') as schedules,
             (select count(*)::int from jobs.queue where greatest(monitor_claim_on, maintain_on) > now() + interval '1 hour') as queues,
             (select count(*)::int from jobs.job where start_after > now() + interval '1 hour' and state = 'created') as jobs`);
    expect(rows).toEqual([{ schedules: 0, queues: 0, jobs: 0 }]);
    await restarted.stop();
  });

  test("a running store resets these times again by its own timer when the clock is corrected", async () => {
    const { database, db } = shop.store;
    const running = await startJobs({ database, log: createLog("silent"), resetEveryMs: 20 });
    await db.execute(sql`update jobs.version set cron_on = now() + interval '400 days'`);
    const isReset = async () => {
      const { rows } = await db.execute(
        sql`select coalesce(cron_on < now() + interval '1 hour', true) as "isReset" from jobs.version`,
      );
      return rows;
    };
    await expect.poll(isReset).toEqual([{ isReset: true }]);
    await running.stop();
  });
});
