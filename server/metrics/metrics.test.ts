import { expect, test } from "vitest";
import type { AppContext } from "#app/context/app-context.server.ts";
import { createMetrics } from "#server/metrics/metrics.ts";

const backlog = { queue: "send-mail", waiting: 3, overdue: 1, failed: 2, oldestSeconds: 75 };

function appWith(backlogs: AppContext["jobs"]["backlogs"]) {
  const pool = { idleCount: 2, totalCount: 5, waitingCount: 1 };
  const database = { pool, isReady: () => Promise.resolve(true) };
  return { database, jobs: { backlogs } };
}

const NO_REQUESTS = { list: () => [] };

test("the first response has the queues and connections, and reads the queues once", async () => {
  let reads = 0;
  const app = appWith(() => {
    reads += 1;
    return Promise.resolve([backlog]);
  });
  const text = await createMetrics(app, NO_REQUESTS).print();
  expect(text).toContain('store_jobs{queue="send-mail",state="waiting"} 3');
  expect(text).toContain('store_jobs{queue="send-mail",state="failed"} 2');
  expect(text).toContain('store_jobs_oldest_seconds{queue="send-mail"} 75');
  expect(text).toContain('store_database_connections{state="used"} 3');
  expect(reads).toBe(1);
});

test("queues are absent while the database does not respond", async () => {
  let isDown = false;
  const metrics = createMetrics(
    appWith(() => (isDown ? Promise.reject(new Error("away")) : Promise.resolve([backlog]))),
    NO_REQUESTS,
  );
  expect(await metrics.print()).toContain('queue="send-mail"');
  isDown = true;
  expect(await metrics.print()).not.toContain('queue="send-mail"');
});

test("responses are counted by route, status and cache", async () => {
  const list = () => [{ route: "/products/:id", status: 200, cache: "hit" as const, count: 7 }];
  const text = await createMetrics(
    appWith(() => Promise.resolve([])),
    { list },
  ).print();
  expect(text).toContain('store_http_requests_total{route="/products/:id",status="200",cache="hit"} 7');
});
