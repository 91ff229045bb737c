import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHealth } from "#app/platform/database/postgres/health.server.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a database that does not respond is unreachable and probed every second until it responds", async () => {
  let isSilent = true;
  const query = vi.fn<() => Promise<unknown>>(() =>
    isSilent ? new Promise(() => undefined) : Promise.resolve(),
  );
  const health = createHealth({ query, withinMs: 2_000 });
  const both = Promise.all([health.isReady(), health.isReady()]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await both).toEqual([false, false]);
  expect(query).toHaveBeenCalledTimes(1);
  expect(health.isUnreachable()).toBe(true);
  isSilent = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(health.isUnreachable()).toBe(false);
});

test("a database that refuses connections is not ready, but not unreachable", async () => {
  const health = createHealth({ query: () => Promise.reject(new Error("refused")), withinMs: 2_000 });
  expect(await health.isReady()).toBe(false);
  expect(health.isUnreachable()).toBe(false);
});

test("a database without a free connection is ready", async () => {
  const full = Object.assign(new Error("too many clients"), { code: "53300" });
  expect(await createHealth({ query: () => Promise.reject(full), withinMs: 2_000 }).isReady()).toBe(true);
});
