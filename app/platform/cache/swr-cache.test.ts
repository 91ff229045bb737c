import { afterEach, expect, test, vi } from "vitest";
import { createSwrCache } from "./swr-cache.server.ts";

afterEach(() => vi.useRealTimers());

test("a value expires even when the clock is set back", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const cache = createSwrCache<number>({ freshForMs: 1_000, usableForMs: 2_000, maxEntries: 10 });
  let reads = 0;
  const read = () => Promise.resolve((reads += 1));
  expect(await cache.get("sales", read)).toBe(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await cache.get("sales", read)).toBe(1);
  vi.advanceTimersByTime(2_001);
  expect(await cache.get("sales", read)).toBe(2);
});

test("a cache with a limit of size drops the value that was used least recently", async () => {
  const options = { freshForMs: 1_000, usableForMs: 1_000, maxEntries: 10 };
  const cache = createSwrCache<string>({ ...options, size: { max: 8, of: (text) => text.length } });
  let reads = 0;
  const get = (key: string) => cache.get(key, () => Promise.resolve(`${key}${(reads += 1)}`));
  expect([await get("one"), await get("two"), await get("one")]).toEqual(["one1", "two2", "one1"]);
  expect([await get("six"), await get("one"), await get("two")]).toEqual(["six3", "one1", "two4"]);
});
