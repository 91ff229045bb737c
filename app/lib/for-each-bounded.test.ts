import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { forEachBounded } from "#app/lib/for-each-bounded.ts";

test("the work for many items runs in their order, a limited number at once", async () => {
  let running = 0;
  let most = 0;
  const started: number[] = [];
  await forEachBounded([1, 2, 3, 4, 5], { atOnce: 2 }, async (item) => {
    started.push(item);
    most = Math.max(most, (running += 1));
    await nextTurn();
    running -= 1;
  });
  expect(started).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test("no work is started once the time is over", async () => {
  const started: number[] = [];
  await forEachBounded([1, 2, 3], { atOnce: 1, startWithinMs: -1 }, (item) => {
    started.push(item);
    return Promise.resolve();
  });
  expect(started).toEqual([]);
});

test("an empty list is done at once", async () => {
  const called = forEachBounded([], { atOnce: 3 }, () => Promise.reject(new Error("called")));
  await expect(called).resolves.toBeUndefined();
});
