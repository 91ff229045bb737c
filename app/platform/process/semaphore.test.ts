import { expect, test } from "vitest";
import { createSemaphore } from "#app/platform/process/semaphore.ts";

test("a semaphore limits concurrent tasks, keeps their order and continues after a failure", async () => {
  const semaphore = createSemaphore({ atOnce: 2, maxWaiting: 3 });
  const began: number[] = [];
  const finish: (() => void)[] = [];
  const runs = [0, 1, 2, 3, 4].map((number) =>
    semaphore.run(async () => {
      began.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
      if (number === 1) throw new Error("one fails");
      return number;
    }),
  );
  const settled = Promise.allSettled(runs);
  expect(began).toEqual([0, 1]);
  expect(semaphore.isFull()).toBe(true);
  for (let done = 0; done < 5; done += 1) {
    finish[done]?.();
    await Promise.allSettled([runs[done]]);
    expect(began).toEqual([0, 1, 2, 3, 4].slice(0, Math.min(5, done + 3)));
  }
  expect((await settled).map((run) => run.status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  expect(semaphore.isFull()).toBe(false);
});
